"""A visitor without a browser: speaks Streamlit's websocket protocol, so that fifty of them cost little."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState


@dataclass
class Run:
    """One run of the script as the visitor saw it.

    Attributes:
        seconds: From the request to the end of the run.
        sent: Bytes that the server sent.
        errors: Exceptions shown.
        waits: Whether the page shows that something is still being worked out.
        said: What its Markdown elements say.
    """

    seconds: float = 0.0
    sent: int = 0
    errors: list[str] = field(default_factory=list)
    waits: bool = False
    said: list[str] = field(default_factory=list)


class Visitor:
    """One session. Widgets are named by their keys."""

    def __init__(self, url: str) -> None:
        self._url = url.replace("http", "ws", 1) + "/_stcore/stream"
        self._socket: Any = None
        self._pages: dict[str, str] = {}
        self._ids: dict[str, str] = {}
        self._values: dict[str, tuple[str, Any]] = {}
        self._page = ""

    async def __aenter__(self) -> Visitor:
        self._socket = await websockets.connect(self._url, subprotocols=["streamlit"], max_size=None)  # type: ignore[list-item]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()

    async def open(self, page: str = "", query: str = "") -> Run:
        """Go to a page by its name (none: the one that is open), with a query string."""
        self._page = page or self._page
        return await self._run(query)

    async def put(self, key: str, value: str | list[str] | bool | None) -> Run:
        """Give a widget a value, or click a button (``True``), and wait for the run."""
        kind = {str: "string_value", list: "string_array_value", bool: "trigger_value"}.get(type(value), "")
        self._values.pop(key, None)
        if kind:
            self._values[key] = (kind, value)
        run = await self._run("")
        if kind == "trigger_value":
            del self._values[key]
        return run

    def has(self, key: str) -> bool:
        """Whether the page shows a widget of this key."""
        return key in self._ids

    async def _run(self, query: str) -> Run:
        state = ClientState(query_string=query, page_script_hash=self._pages.get(self._page, ""), page_name=self._page)
        for key, (kind, value) in self._values.items():
            if key in self._ids:
                state.widget_states.widgets.append(_state(self._ids[key], kind, value))
        began, run = time.perf_counter(), Run()
        await self._socket.send(BackMsg(rerun_script=state).SerializeToString())
        while True:
            data = await self._socket.recv()
            run.sent += len(data)
            message = ForwardMsg.FromString(data)
            kind = message.WhichOneof("type")
            if kind == "new_session":
                self._ids.clear()
                run.errors.clear()
                run.waits = False
            elif kind == "navigation":
                self._pages = {page.url_pathname: page.page_script_hash for page in message.navigation.app_pages}
            elif kind == "delta" and message.delta.WhichOneof("type") == "new_element":
                self._note(message.delta.new_element, run)
            elif kind == "script_finished":
                if message.script_finished == ForwardMsg.ScriptFinishedStatus.FINISHED_EARLY_FOR_RERUN:
                    continue
                run.seconds = time.perf_counter() - began
                return run

    def _note(self, element: Any, run: Run) -> None:
        kind = element.WhichOneof("type")
        shown = getattr(element, kind)
        if kind == "exception":
            run.errors.append(f"{shown.type}: {shown.message}")
        elif kind == "progress":
            run.waits = True
        elif kind == "markdown":
            run.said.append(shown.body)
        name = getattr(shown, "id", "")
        if name.startswith("$$ID-"):
            self._ids[name.split("-", 2)[-1]] = name


def _state(name: str, kind: str, value: Any) -> WidgetState:
    state = WidgetState(id=name)
    if kind == "string_array_value":
        state.string_array_value.data.extend(value)
    else:
        setattr(state, kind, value)
    return state
