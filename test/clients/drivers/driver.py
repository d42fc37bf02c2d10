"""Carries out a task a line with the client for Python: driver.py sync|async CREDENTIALS."""

import json
import re
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anyio

from textkin import AsyncTextkin, Textkin, TextkinError

way, given = sys.argv[1], json.loads(sys.argv[2])
NAMES = {"apiKey": "api_key", "secretKey": "secret_key"}
credentials = {NAMES.get(name, name): value for name, value in given.items()}


def function_of(client: Any, name: str, prefix: str = "", suffix: str = "") -> Callable[..., Any]:
    """The typed function of a method: `text.addTag` is `client.text.add_tag`."""
    space, method = name.split(".")
    snake = re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), method)
    return getattr(getattr(client, space), prefix + snake + suffix)  # type: ignore[no-any-return]


def failed(error: TextkinError) -> dict[str, Any]:
    return {"error": {"code": error.code, "data": error.data}}


def outcome_of(entry: Any) -> dict[str, Any]:
    return failed(entry) if isinstance(entry, TextkinError) else {"result": entry}


def carried_out(client: Textkin, task: dict[str, Any]) -> Any:
    params = task.get("params", {})
    match task:
        case {"call": name}:
            return function_of(client, name)(**params)
        case {"each": name}:
            return list(function_of(client, name, "each_")(**params))
        case {"ready": name}:
            return function_of(client, name, "", "_when_ready")(**params)
        case {"together": name, "times": times}:
            function = function_of(client, name)
            usual, client._lock = client._lock, Gathering(times)  # type: ignore[assignment]
            try:
                with ThreadPoolExecutor(times) as threads:
                    return list(threads.map(lambda _: function(**params), range(times)))
            finally:
                client._lock = usual
        case {"batch": calls}:
            return [outcome_of(entry) for entry in client.batch(calls)]
        case {"createTexts": texts, "batchTexts": most}:
            stored = client.create_texts(texts, batch_texts=most, **params)
            return [outcome_of(outcome) for _, outcome in stored]


class Gathering:
    """A lock that opens when so many threads have come to it: none is so late that its call begins after the others' login."""

    def __init__(self, times: int) -> None:
        self._lock, self._barrier, self._come = threading.Lock(), threading.Barrier(times), threading.local()

    def __enter__(self) -> None:
        if not hasattr(self._come, "once"):
            self._come.once = True
            self._barrier.wait(60)
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


async def awaited(client: AsyncTextkin, task: dict[str, Any]) -> Any:
    params = task.get("params", {})
    match task:
        case {"call": name}:
            return await function_of(client, name)(**params)
        case {"each": name}:
            return [row async for row in function_of(client, name, "each_")(**params)]
        case {"ready": name}:
            return await function_of(client, name, "", "_when_ready")(**params)
        case {"together": name, "times": times}:
            return await together(function_of(client, name), params, times)
        case {"batch": calls}:
            return [outcome_of(entry) for entry in await client.batch(calls)]
        case {"createTexts": texts, "batchTexts": most}:
            many = client.create_texts(texts, batch_texts=most, **params)
            return [outcome_of(outcome) async for _, outcome in many]


async def together(function: Callable[..., Any], params: dict[str, Any], times: int) -> list[Any]:
    results: list[Any] = [None] * times

    async def one(index: int) -> None:
        try:
            results[index] = await function(**params)
        except TextkinError as error:
            results[index] = error

    async with anyio.create_task_group() as group:
        for index in range(times):
            group.start_soon(one, index)
    for result in results:
        if isinstance(result, TextkinError):
            raise result
    return results


def answer(outcome: dict[str, Any]) -> None:
    print(json.dumps(outcome), flush=True)


async def main() -> None:
    async with AsyncTextkin(**credentials) as client:
        for line in sys.stdin:
            try:
                answer({"result": await awaited(client, json.loads(line))})
            except TextkinError as error:
                answer(failed(error))


if way == "async":
    anyio.run(main)
else:
    with Textkin(**credentials) as textkin:
        for line in sys.stdin:
            try:
                answer({"result": carried_out(textkin, json.loads(line))})
            except TextkinError as error:
                answer(failed(error))
