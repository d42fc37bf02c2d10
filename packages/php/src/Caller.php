<?php

declare(strict_types=1);

namespace Textkin;

/** Makes calls by full method names; params that are null are not sent. */
interface Caller
{
    /**
     * Calls a method and returns its result. `$repeatable` says that running the call twice does no harm. The default is
     * true for methods that only read and for calls with an idempotency key.
     *
     * @param array<string, mixed> $params
     * @return mixed
     * @throws TextkinException
     */
    public function call(string $method, array $params = [], ?bool $repeatable = null);

    /**
     * Returns the rows of a method that returns pages. Fetches a page when its first row is read.
     *
     * @param array<string, mixed> $params
     * @return iterable<int, mixed>
     * @throws TextkinException
     */
    public function each(string $method, array $params): iterable;

    /**
     * Returns the result of a method that waits for analyses, once they are done, or once no other text is pending either
     * (`$waitForAll`). After `$within` seconds it returns the latest result or throws the latest error.
     *
     * @param array<string, mixed> $params
     * @return mixed
     * @throws TextkinException
     */
    public function whenReady(string $method, array $params, ?float $within, bool $waitForAll);
}
