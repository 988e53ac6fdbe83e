"""A whole host: an agent loop, three agents that are offered the same tools in three ways, approvals, policies, cards.

The model is scripted, so that this runs anywhere and prints the same every time; everything else is real, and programs
run in locked-down workers. Put a client of your model's API in the place of `ScriptedModel`; messages here have the
shape of Anthropic's. Run it with `python examples/agent_host.py`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, Final

import anyio

import ptc
from ptc import wrappers
from ptc.cards import render_text
from ptc.events import CodeDispatchEnded, ToolsChanged

ORDERS: Final[dict[str, list[dict[str, Any]]]] = {
    "ada": [
        {"id": "A-1", "total": 20.0, "late": True},
        {"id": "A-2", "total": 35.0, "late": False},
        {"id": "A-3", "total": 480.0, "late": True},
    ],
    "ben": [{"id": "B-1", "total": 12.5, "late": True}],
}


# The shop's tools and policies


def shop() -> ptc.ToolRegistry:
    """A registry with the tools of a shop and the rules that hold for every agent."""
    registry = ptc.ToolRegistry()
    outages = iter([ptc.ToolError("the rates service is busy", code="BUSY")])

    @registry.tool(read_only=True, is_concurrency_safe=True)
    async def orders(customer: str) -> list[dict[str, Any]]:
        """Give a customer's orders: id, total in euro, and whether it is late."""
        if customer not in ORDERS:
            raise ptc.ToolError(f"there is no customer {customer!r}", code="NOT_FOUND")
        return ORDERS[customer]

    @registry.tool(read_only=True, is_concurrency_safe=True)
    async def rate(currency: str) -> float:
        """Give what one euro is worth in a currency."""
        for outage in outages:
            raise outage
        return {"USD": 1.25, "GBP": 0.8}[currency]

    @registry.tool(destructive=True, present_call=refund_card)
    async def refund(order: str, amount: float, context: ptc.ToolContext) -> str:
        """Pay money back for an order."""
        context.defer_context(f"The customer was told of the refund for {order}.")
        return f"{amount:.2f} paid back for {order}"

    @registry.tool
    async def close_case(summary: str, context: ptc.ToolContext) -> str:
        """End the work on this case."""
        context.conclude_turn()
        return summary

    async def refunds_are_approved(execution: ptc.Execution, next: Any) -> Any:
        return ptc.Ask("money leaves the house") if execution.name == "refund" else await next()

    def ledger_is_open(execution: ptc.Execution) -> str | None:
        is_closed = execution.name == "refund" and execution.arguments["order"].startswith("B-")
        return "the ledger of customers with B is closed today" if is_closed else None

    def ask_clerk(request: ptc.ApprovalRequest) -> ptc.Approval:
        if request.card is not None:
            say("approve?", render_text(request.card))
        if request.arguments["amount"] > 100:
            return ptc.Approval("rejected", "refund at most 100 without a manager")
        return ptc.Approval("allowed-once")

    registry.on_pre_execute(refunds_are_approved)
    registry.on_approval(ask_clerk)
    registry.guard(ledger_is_open)
    registry.around_execute(wrappers.retry(attempts=3, backoff_s=0.01, tools=["rate"]))
    registry.around_execute(wrappers.timeout(10, tools=["orders", "rate"]))
    registry.on_event(show_event)
    return registry


def refund_card(arguments: Any) -> dict[str, Any]:
    """What a user is shown before money leaves the house."""
    return {
        "card": "generic",
        "title": f"Refund {arguments['amount']:.2f} euro for {arguments['order']}",
        "kind": "other",
    }


def show_event(event: ptc.Event) -> None:
    """Print what happens to calls inside programs, and changes of what is offered."""
    if isinstance(event, CodeDispatchEnded):
        say("in program", f"{event.name}: {'failed' if event.is_error else 'done'}")
    elif isinstance(event, ToolsChanged):
        say("event", "the tools changed")


# The agent loop


class ScriptedModel:
    """Stands for a model: gives the turns it is made with, one after the other."""

    def __init__(self, *turns: Sequence[dict[str, Any]]) -> None:
        self._turns: Iterator[Sequence[dict[str, Any]]] = iter(turns)

    def reply(self, system: str, tools: list[dict[str, Any]], messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Give the content blocks of the next turn."""
        names = ", ".join(tool["name"] for tool in tools)
        say("offered", f"{names} (and {len(system.splitlines())} lines of system prompt)")
        return list(next(self._turns, [text("Done.")]))


class Agent:
    """One agent: its scope, its model, its messages."""

    def __init__(self, registry: ptc.ToolRegistry, scope: ptc.Scope, model: ScriptedModel) -> None:
        self.registry = registry
        self.scope = scope
        self.model = model
        self.messages: list[dict[str, Any]] = []

    async def answer(self, request: str) -> None:
        """Take turns with the model until it calls no tool, or a tool ends the turn."""
        self.messages.append({"role": "user", "content": [text(request)]})
        while True:
            # Asked anew each turn: the scope may have been switched meanwhile.
            system = "\n".join(section.text for section in self.registry.prompt_sections(self.scope))
            tools = self.registry.model_tools(self.scope, format="anthropic")
            blocks = self.model.reply(system, tools, self.messages)
            self.messages.append({"role": "assistant", "content": blocks})
            for block in blocks:
                if block["type"] == "text":
                    say("model", block["text"])
            calls = [self._call(block) for block in blocks if block["type"] == "tool_use"]
            if not calls:
                return
            results = await self.registry.execute_batch(calls)
            self.messages.append({"role": "user", "content": [*self._answered(calls, results)]})
            if any(result.concludes_turn for result in results):
                say("host", "the turn is over")
                return

    def _call(self, block: dict[str, Any]) -> ptc.ToolCall:
        name = self.registry.name_of(block["name"], self.scope, format="anthropic")
        return ptc.ToolCall(name, block["input"], call_id=block["id"], scope=self.scope)

    def _answered(self, calls: Sequence[ptc.ToolCall], results: Sequence[ptc.ToolResult]) -> Iterator[dict[str, Any]]:
        """The blocks that tell the model what came of its calls: first all results, then what tools want to add."""
        for call, result in zip(calls, results, strict=True):
            card = self.registry.present_call(call)
            say("call", call.name if card is None else render_text(card))
            content = [dict(block) for block in result.content]
            say("result" if result.ok else "failed", "\n".join(block.get("text", block["type"]) for block in content))
            yield {"type": "tool_result", "tool_use_id": call.call_id, "content": content, "is_error": not result.ok}
        for result in results:
            for context in result.additional_contexts:
                say("context", str(context))
                yield text(str(context))


def text(content: str) -> dict[str, Any]:
    """A block of text."""
    return {"type": "text", "text": content}


def use(call_id: str, name: str, **arguments: Any) -> dict[str, Any]:
    """A block in which a model calls a tool."""
    return {"type": "tool_use", "id": call_id, "name": name, "input": arguments}


def program(call_id: str, description: str, code: str) -> dict[str, Any]:
    """A block in which a model runs a program."""
    return use(call_id, "run_code", code=textwrap.dedent(code).strip(), description=description)


def say(who: str, what: str) -> None:
    """Print a line of the transcript, with further lines below it."""
    print(f"{who:>11} | " + what.rstrip().replace("\n", f"\n{'':>11} | "))


# Three agents


REFUND_EACH = """
    outcomes = {}
    for order in await tools.orders(customer="ada"):
        if order["late"]:
            try:
                outcomes[order["id"]] = await tools.refund(order=order["id"], amount=order["total"])
            except ToolCallError as error:
                outcomes[order["id"]] = f"{error.code}: {error.message}"
    return outcomes
    """

TOTALS = """
    import asyncio
    usd, *lists = await asyncio.gather(tools.rate(currency="USD"), *(tools.orders(customer=c) for c in ["ada", "ben"]))
    late = [order for orders in lists for order in orders if order["late"]]
    print(len(late), "late orders")
    return round(sum(order["total"] for order in late) * usd, 2)
    """


async def main() -> None:
    """Let three agents work, and switch one of them while it lives."""
    registry = shop()
    async with ptc.LocalRuntime() as runtime:
        registry.use_runtime(runtime)

        say("host", "an agent with native tools")
        async with registry.scope("clerk") as clerk:
            clerk_model = ScriptedModel(
                [use("c1", "orders", customer="ada"), use("c2", "orders", customer="eve")],
                [use("c3", "refund", order="A-1", amount=20.0), use("c4", "refund", order="B-1", amount=12.5)],
                [text("A-1 is refunded; B-1 cannot be today.")],
                [use("c5", "refund", order="A-3", amount=480.0)],
                [program("c6", "Refund each late order", REFUND_EACH)],
                [text("A-1 is refunded; A-3 needs a manager.")],
            )
            agent = Agent(registry, clerk, clerk_model)
            await agent.answer("Refund A-1 and B-1.")

            say("host", "the same agent, switched to code while it lives")
            clerk.present_as("code")
            await agent.answer("Refund every late order of Ada.")

        say("host", "an agent in code mode that may only read")
        async with registry.scope("analyst") as analyst:
            analyst.present_as("code")
            analyst.restrict(allow=["orders", "rate"])
            analyst_model = ScriptedModel(
                [program("a1", "Refund an order", "await tools.refund(order='A-1', amount=1)")],
                [program("a2", "Add up late orders in dollars", TOTALS)],
            )
            await Agent(registry, analyst, analyst_model).answer("What are late orders worth in dollars?")

        say("host", "an agent with both")
        async with registry.scope("lead") as lead:
            lead.present_as("both")
            lead_model = ScriptedModel(
                [
                    use("l1", "orders", customer="ben"),
                    program("l2", "Count orders", "return len(await tools.orders(customer='ada'))"),
                ],
                [program("l3", "Close the case", "return await tools.close_case(summary='4 orders seen')")],
            )
            await Agent(registry, lead, lead_model).answer("How many orders are there?")


if __name__ == "__main__":
    anyio.run(main)
