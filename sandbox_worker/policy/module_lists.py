"""What each importable module shows. Reviewed by hand: a name is added when nothing behind it leads out.

A name here is looked up on the real module when the facades are built; names that the running Python does
not have are skipped. What needs a replacement is listed in `stand_ins.py` and added to the facade there.
"""

from __future__ import annotations

from typing import Final

SHOWN: Final[dict[str, str]] = {
    "abc": "ABC abstractmethod abstractclassmethod abstractstaticmethod abstractproperty",
    "array": "array typecodes",
    "base64": """b64encode b64decode standard_b64encode standard_b64decode urlsafe_b64encode urlsafe_b64decode
        b32encode b32decode b32hexencode b32hexdecode b16encode b16decode a85encode a85decode b85encode
        b85decode z85encode z85decode encodebytes decodebytes""",
    "binascii": """a2b_base64 b2a_base64 a2b_hex b2a_hex hexlify unhexlify crc32 crc_hqx a2b_uu b2a_uu
        a2b_qp b2a_qp Error Incomplete""",
    "bisect": "bisect bisect_left bisect_right insort insort_left insort_right",
    "bz2": "compress decompress BZ2Compressor BZ2Decompressor",
    "calendar": """Calendar HTMLCalendar TextCalendar IllegalMonthError IllegalWeekdayError setfirstweekday
        firstweekday isleap leapdays weekday monthrange monthcalendar month calendar timegm month_name
        month_abbr day_name day_abbr weekheader MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY Day
        Month JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER""",
    "cmath": """acos acosh asin asinh atan atanh cos cosh exp inf infj isclose isfinite isinf isnan log
        log10 nan nanj phase pi polar rect sin sinh sqrt tan tanh tau e""",
    "codecs": """encode decode BOM_UTF8 BOM_UTF16 BOM_UTF16_LE BOM_UTF16_BE BOM_UTF32 BOM_UTF32_LE
        BOM_UTF32_BE BOM BOM_LE BOM_BE""",
    "collections": "ChainMap Counter OrderedDict UserDict UserList defaultdict deque namedtuple",
    "collections.abc": """Awaitable Coroutine AsyncIterable AsyncIterator AsyncGenerator Hashable Iterable
        Iterator Generator Reversible Sized Container Callable Collection Set MutableSet Mapping
        MutableMapping MappingView KeysView ItemsView ValuesView Sequence MutableSequence ByteString
        Buffer""",
    "colorsys": "rgb_to_yiq yiq_to_rgb rgb_to_hls hls_to_rgb rgb_to_hsv hsv_to_rgb",
    "contextlib": """AbstractContextManager AbstractAsyncContextManager AsyncContextDecorator AsyncExitStack
        ContextDecorator ExitStack asynccontextmanager aclosing closing contextmanager nullcontext
        suppress""",
    "contextvars": "Context ContextVar Token copy_context",
    "copy": "copy deepcopy replace Error error",
    "csv": """reader writer DictReader DictWriter Dialect excel excel_tab unix_dialect Sniffer Error QUOTE_ALL
        QUOTE_MINIMAL QUOTE_NONNUMERIC QUOTE_NONE QUOTE_STRINGS QUOTE_NOTNULL register_dialect
        unregister_dialect get_dialect list_dialects field_size_limit""",
    "dataclasses": "Field FrozenInstanceError InitVar KW_ONLY MISSING asdict astuple field is_dataclass replace",
    "datetime": "date datetime time timedelta timezone tzinfo MINYEAR MAXYEAR UTC",
    "decimal": """Decimal Context DecimalTuple DefaultContext BasicContext ExtendedContext DecimalException
        Clamped InvalidOperation DivisionByZero Inexact Rounded Subnormal Overflow Underflow FloatOperation
        DivisionImpossible InvalidContext ConversionSyntax DivisionUndefined ROUND_DOWN ROUND_HALF_UP
        ROUND_HALF_EVEN ROUND_CEILING ROUND_FLOOR ROUND_UP ROUND_HALF_DOWN ROUND_05UP setcontext getcontext
        localcontext MAX_PREC MAX_EMAX MIN_EMIN MIN_ETINY HAVE_THREADS HAVE_CONTEXTVAR IEEEContext""",
    "difflib": """get_close_matches ndiff restore SequenceMatcher Differ IS_CHARACTER_JUNK IS_LINE_JUNK
        context_diff unified_diff diff_bytes HtmlDiff Match""",
    "email.utils": """parseaddr formataddr getaddresses parsedate parsedate_tz parsedate_to_datetime
        format_datetime formatdate mktime_tz quote unquote""",
    "enum": """Enum IntEnum Flag IntFlag StrEnum ReprEnum auto unique verify CONTINUOUS NAMED_FLAGS UNIQUE
        STRICT CONFORM EJECT KEEP FlagBoundary EnumCheck member nonmember property show_flag_values""",
    "fnmatch": "filter fnmatch fnmatchcase translate",
    "fractions": "Fraction",
    "functools": """cache cmp_to_key lru_cache partial partialmethod reduce total_ordering Placeholder
        WRAPPER_ASSIGNMENTS WRAPPER_UPDATES""",
    "graphlib": "TopologicalSorter CycleError",
    "gzip": "compress decompress BadGzipFile",
    "hashlib": """md5 sha1 sha224 sha256 sha384 sha512 blake2b blake2s sha3_224 sha3_256 sha3_384 sha3_512
        shake_128 shake_256 new pbkdf2_hmac scrypt algorithms_guaranteed algorithms_available""",
    "heapq": """heappush heappop heapify heapreplace heappushpop merge nlargest nsmallest heappush_max
        heappop_max heapify_max heapreplace_max heappushpop_max""",
    "hmac": "new digest compare_digest HMAC",
    "html": "escape unescape",
    "html.entities": "html5 name2codepoint codepoint2name entitydefs",
    "html.parser": "HTMLParser",
    "inspect": """BoundArguments Parameter Signature cleandoc getdoc isabstract isasyncgen isasyncgenfunction
        isawaitable isbuiltin isclass iscoroutine iscoroutinefunction isfunction isgenerator isgeneratorfunction
        ismethod isroutine""",
    "io": """StringIO BytesIO IOBase RawIOBase BufferedIOBase TextIOBase TextIOWrapper BufferedReader
        BufferedWriter SEEK_SET SEEK_CUR SEEK_END DEFAULT_BUFFER_SIZE UnsupportedOperation""",
    "ipaddress": """IPv4Address IPv4Interface IPv4Network IPv6Address IPv6Interface IPv6Network
        AddressValueError NetmaskValueError ip_address ip_interface ip_network collapse_addresses
        summarize_address_range get_mixed_type_key v4_int_to_packed v6_int_to_packed""",
    "itertools": """accumulate batched chain combinations combinations_with_replacement compress count cycle
        dropwhile filterfalse groupby islice pairwise permutations product repeat starmap takewhile tee
        zip_longest""",
    "json": "dumps loads dump load JSONDecodeError JSONDecoder JSONEncoder",
    "json.decoder": "JSONDecodeError JSONDecoder",
    "json.encoder": "JSONEncoder",
    "keyword": "iskeyword issoftkeyword kwlist softkwlist",
    "lzma": """compress decompress LZMACompressor LZMADecompressor LZMAError FORMAT_AUTO FORMAT_XZ
        FORMAT_ALONE FORMAT_RAW""",
    "math": """acos acosh asin asinh atan atan2 atanh cbrt ceil comb copysign cos cosh degrees dist e erf
        erfc exp exp2 expm1 fabs factorial floor fma fmod frexp fsum gamma gcd hypot inf isclose isfinite
        isinf isnan isqrt lcm ldexp lgamma log log10 log1p log2 modf nan nextafter perm pi pow prod radians
        remainder sin sinh sqrt sumprod tan tanh tau trunc ulp""",
    "numbers": "Number Complex Real Rational Integral",
    "operator": """abs add and_ concat contains countOf delitem eq floordiv ge getitem gt iadd iand iconcat
        ifloordiv ilshift imatmul imod imul index indexOf inv invert ior ipow irshift is_ is_not is_none
        is_not_none isub itemgetter itruediv ixor le length_hint lshift lt matmul mod mul ne neg not_ or_
        pos pow rshift setitem sub truediv truth xor call""",
    "pathlib": "PurePath PurePosixPath PureWindowsPath",
    "pprint": "pformat isreadable isrecursive saferepr",
    "queue": "Queue LifoQueue PriorityQueue SimpleQueue Empty Full ShutDown",
    "quopri": "encodestring decodestring",
    "random": """Random SystemRandom betavariate binomialvariate choice choices expovariate gammavariate gauss
        getrandbits getstate lognormvariate normalvariate paretovariate randbytes randint random randrange
        sample seed setstate shuffle triangular uniform vonmisesvariate weibullvariate""",
    "re": """compile search match fullmatch split findall finditer sub subn escape purge error PatternError
        Pattern Match RegexFlag NOFLAG A ASCII DEBUG I IGNORECASE L LOCALE M MULTILINE S DOTALL U UNICODE X
        VERBOSE T TEMPLATE""",
    "reprlib": "Repr repr recursive_repr",
    "secrets": """choice randbelow randbits SystemRandom token_bytes token_hex token_urlsafe compare_digest
        DEFAULT_ENTROPY""",
    "shlex": "split quote join",
    "statistics": """NormalDist StatisticsError correlation covariance fmean geometric_mean harmonic_mean
        kde kde_random linear_regression mean median median_grouped median_high median_low mode multimode
        pstdev pvariance quantiles stdev variance""",
    "string": """Template ascii_letters ascii_lowercase ascii_uppercase capwords digits hexdigits octdigits
        printable punctuation whitespace""",
    "struct": "pack unpack pack_into unpack_from iter_unpack calcsize Struct error",
    "textwrap": "TextWrapper wrap fill dedent indent shorten",
    "threading": "Lock RLock Event Condition Semaphore BoundedSemaphore Barrier BrokenBarrierError local",
    "time": """time time_ns sleep monotonic monotonic_ns perf_counter perf_counter_ns process_time
        process_time_ns thread_time thread_time_ns strftime strptime gmtime localtime mktime ctime asctime
        struct_time timezone altzone daylight tzname""",
    "types": """SimpleNamespace MappingProxyType GeneratorType CoroutineType AsyncGeneratorType NoneType
        NotImplementedType EllipsisType UnionType BuiltinFunctionType BuiltinMethodType MethodType LambdaType
        FunctionType""",
    "typing": """AbstractSet Annotated Any AnyStr Awaitable BinaryIO Callable ClassVar Collection Concatenate Container
        ContextManager AsyncContextManager AsyncGenerator AsyncIterable AsyncIterator ChainMap Coroutine Counter
        DefaultDict Deque Dict Final FrozenSet Generator Generic Hashable IO ItemsView Iterable Iterator
        KeysView List Literal LiteralString Mapping MappingView Match MutableMapping MutableSequence
        MutableSet NamedTuple Never NewType NoDefault NoReturn NotRequired Optional OrderedDict ParamSpec
        ParamSpecArgs ParamSpecKwargs Pattern Protocol ReadOnly Required Reversible Self Sequence Set Sized
        SupportsAbs SupportsBytes SupportsComplex SupportsFloat SupportsIndex SupportsInt SupportsRound
        TYPE_CHECKING Text TextIO Tuple TypeAlias TypeAliasType TypeGuard TypeIs TypeVar TypeVarTuple
        TypedDict Union Unpack ValuesView assert_never assert_type cast clear_overloads dataclass_transform
        final get_args get_protocol_members is_protocol is_typeddict no_type_check overload override reveal_type""",
    "unicodedata": """bidirectional category combining decimal decomposition digit east_asian_width
        is_normalized lookup mirrored name normalize numeric unidata_version""",
    "urllib.parse": """urlparse urlunparse urljoin urldefrag urlsplit urlunsplit urlencode parse_qs
        parse_qsl quote quote_plus quote_from_bytes unquote unquote_plus unquote_to_bytes DefragResult
        ParseResult SplitResult DefragResultBytes ParseResultBytes SplitResultBytes""",
    "uuid": """UUID SafeUUID uuid3 uuid4 uuid5 uuid6 uuid7 uuid8 NAMESPACE_DNS NAMESPACE_URL NAMESPACE_OID
        NAMESPACE_X500 RESERVED_NCS RFC_4122 RESERVED_MICROSOFT RESERVED_FUTURE""",
    "xml.etree.ElementTree": """Comment Element ParseError PI ProcessingInstruction QName SubElement XML
        XMLID fromstring fromstringlist indent iselement tostring tostringlist""",
    "xml.sax.saxutils": "escape unescape quoteattr",
    "zlib": """adler32 crc32 compress decompress compressobj decompressobj error MAX_WBITS DEFLATED
        DEF_MEM_LEVEL DEF_BUF_SIZE Z_BEST_COMPRESSION Z_BEST_SPEED Z_DEFAULT_COMPRESSION Z_DEFAULT_STRATEGY
        Z_FINISH Z_NO_FLUSH Z_SYNC_FLUSH Z_FULL_FLUSH""",
    "zoneinfo": "ZoneInfo ZoneInfoNotFoundError InvalidTZPathWarning",
}

ASYNCIO: Final = """
    ALL_COMPLETED FIRST_COMPLETED FIRST_EXCEPTION Barrier BoundedSemaphore BrokenBarrierError CancelledError
    Condition Event Future InvalidStateError LifoQueue Lock PriorityQueue Queue QueueEmpty QueueFull
    QueueShutDown Semaphore Task TaskGroup Timeout TimeoutError as_completed create_task current_task
    ensure_future gather iscoroutine iscoroutinefunction isfuture shield sleep timeout timeout_at wait
    wait_for IncompleteReadError LimitOverrunError
"""

CODECS: Final = """
    ascii utf_8 utf_8_sig utf_7 utf_16 utf_16_le utf_16_be utf_32 utf_32_le utf_32_be latin_1 iso8859_1
    iso8859_2 iso8859_3 iso8859_4 iso8859_5 iso8859_6 iso8859_7 iso8859_8 iso8859_9 iso8859_10 iso8859_13
    iso8859_14 iso8859_15 iso8859_16 cp437 cp850 cp852 cp866 cp874 cp932 cp949 cp950 cp1250 cp1251 cp1252
    cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 koi8_r koi8_u mac_roman shift_jis shift_jisx0213 euc_jp euc_kr
    iso2022_jp iso2022_kr gb2312 gbk gb18030 hz big5 big5hkscs idna punycode unicode_escape
    raw_unicode_escape charmap base64_codec bz2_codec hex_codec quopri_codec rot_13 uu_codec zlib_codec
    undefined
"""
"""Codecs loaded before the lock; the encodings package imports them by name at first use."""
