<?php

declare(strict_types=1);

namespace Textkin;

/** Makes calls by the full names of methods; params that are null are left out. */
interface Caller
{
    /**
     * Calls a method and answers its result. `$repeatable` says whether a second run would do no harm; by itself the
     * client knows that of methods that only read, and of calls with an idempotency key.
     *
     * @param array<string, mixed> $params
     * @return mixed
     * @throws TextkinException
     */
    public function call(string $method, array $params = [], ?bool $repeatable = null);

    /**
     * The rows of a method that answers in pages, fetched as they are read.
     *
     * @param array<string, mixed> $params
     * @return iterable<int, mixed>
     * @throws TextkinException
     */
    public function each(string $method, array $params): iterable;

    /**
     * The result of a method that waits for analyses, once they are done; with `$whole` once no other text is pending
     * either. After `$within` seconds the last answer stands.
     *
     * @param array<string, mixed> $params
     * @return mixed
     * @throws TextkinException
     */
    public function whenReady(string $method, array $params, ?float $within, bool $whole);
}
