#: kind invalid-output
#: line none
#: says $.digest is bytes
#: says base64.b64encode(x).decode()
import hashlib

text = await tools.read_text(path="/data/config.ini")
digest = hashlib.sha256(text.encode()).digest()
return {"path": "/data/config.ini", "digest": digest}
