"""Runs one task a line with the Python client: driver.py sync|async CREDENTIALS."""

import json
import re
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anyio

from textkin import AsyncTextkin, Textkin, TextkinError

mode, options = sys.argv[1], json.loads(sys.argv[2])
NAMES = {"apiKey": "api_key", "secretKey": "secret_key"}
credentials = {NAMES.get(name, name): value for name, value in options.items()}


def function_of(client: Any, name: str, prefix: str = "", suffix: str = "") -> Callable[..., Any]:
    """Returns the typed function of a method: `client.text.add_tag` for `text.addTag`."""
    space, method = name.split(".")
    snake = re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), method)
    return getattr(getattr(client, space), prefix + snake + suffix)  # type: ignore[no-any-return]


def to_error(error: TextkinError) -> dict[str, Any]:
    return {"error": {"code": error.code, "data": error.data}}


def to_outcome(entry: Any) -> dict[str, Any]:
    return to_error(entry) if isinstance(entry, TextkinError) else {"result": entry}


def run_task(client: Textkin, task: dict[str, Any]) -> Any:
    params = task.get("params", {})
    match task:
        case {"call": name}:
            return function_of(client, name)(**params)
        case {"each": name}:
            return list(function_of(client, name, "each_")(**params))
        case {"whenReady": name}:
            return function_of(client, name, "", "_when_ready")(**params)
        case {"concurrent": name, "times": times}:
            function = function_of(client, name)
            lock, client._lock = client._lock, BarrierLock(times)  # type: ignore[assignment]
            try:
                with ThreadPoolExecutor(times) as threads:
                    return list(threads.map(lambda _: function(**params), range(times)))
            finally:
                client._lock = lock
        case {"batch": calls}:
            return [to_outcome(entry) for entry in client.batch(calls)]
        case {"createTexts": texts, "batchTexts": batch_texts}:
            stored = client.create_texts(texts, batch_texts=batch_texts, **params)
            return [to_outcome(outcome) for _, outcome in stored]


class BarrierLock:
    """A lock that opens when all threads have reached it, so that no call begins after the login of another call."""

    def __init__(self, times: int) -> None:
        self._lock, self._barrier, self._thread = threading.Lock(), threading.Barrier(times), threading.local()

    def __enter__(self) -> None:
        if not hasattr(self._thread, "has_waited"):
            self._thread.has_waited = True
            self._barrier.wait(60)
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


async def run_task_async(client: AsyncTextkin, task: dict[str, Any]) -> Any:
    params = task.get("params", {})
    match task:
        case {"call": name}:
            return await function_of(client, name)(**params)
        case {"each": name}:
            return [row async for row in function_of(client, name, "each_")(**params)]
        case {"whenReady": name}:
            return await function_of(client, name, "", "_when_ready")(**params)
        case {"concurrent": name, "times": times}:
            return await call_concurrently(function_of(client, name), params, times)
        case {"batch": calls}:
            return [to_outcome(entry) for entry in await client.batch(calls)]
        case {"createTexts": texts, "batchTexts": batch_texts}:
            stored = client.create_texts(texts, batch_texts=batch_texts, **params)
            return [to_outcome(outcome) async for _, outcome in stored]


async def call_concurrently(function: Callable[..., Any], params: dict[str, Any], times: int) -> list[Any]:
    results: list[Any] = [None] * times

    async def call(index: int) -> None:
        try:
            results[index] = await function(**params)
        except TextkinError as error:
            results[index] = error

    async with anyio.create_task_group() as group:
        for index in range(times):
            group.start_soon(call, index)
    for result in results:
        if isinstance(result, TextkinError):
            raise result
    return results


def reply(outcome: dict[str, Any]) -> None:
    print(json.dumps(outcome), flush=True)


async def main() -> None:
    async with AsyncTextkin(**credentials) as client:
        for line in sys.stdin:
            try:
                reply({"result": await run_task_async(client, json.loads(line))})
            except TextkinError as error:
                reply(to_error(error))


if mode == "async":
    anyio.run(main)
else:
    with Textkin(**credentials) as textkin:
        for line in sys.stdin:
            try:
                reply({"result": run_task(textkin, json.loads(line))})
            except TextkinError as error:
                reply(to_error(error))
