<?php

declare(strict_types=1);

namespace Textkin;

/** The reason why an exchange brought no JSON-RPC response. */
final class Failure
{
    /** The first and the longest delay, in seconds. The delay doubles with each attempt. */
    private const FIRST_DELAY = 0.25;
    private const MAX_DELAY = 10.0;
    /** The longest Retry-After that the client obeys, in seconds; for more, the caller gets the error. */
    private const MAX_RETRY_AFTER = 60;

    private string $message;
    /** The HTTP status, or 0 without an HTTP response. */
    private int $code;
    /** Whether a retry may succeed. */
    private bool $isTransient;
    /** Whether the service certainly did not run the request. */
    private bool $isUnprocessed;
    /** @var array<string, mixed> */
    private array $data;

    /** @param array<string, mixed> $data */
    public function __construct(string $message, int $code, bool $isTransient, bool $isUnprocessed, array $data = [])
    {
        $this->message = $message;
        $this->code = $code;
        $this->isTransient = $isTransient;
        $this->isUnprocessed = $isUnprocessed;
        $this->data = $data;
    }

    /** Returns whether a retry is safe and may help. */
    public function allowsRetry(bool $repeatable): bool
    {
        return $this->isTransient
            && ($this->isUnprocessed || $repeatable)
            && ($this->data['retry_after'] ?? 0) <= self::MAX_RETRY_AFTER;
    }

    /**
     * Returns the seconds before the next attempt: the time that the service asks for, or a delay that grows. Its
     * random part keeps clients from retrying in step.
     */
    public function retryDelay(int $attempt): float
    {
        $delay = min(self::FIRST_DELAY * 2 ** $attempt, self::MAX_DELAY) * (0.5 + mt_rand() / mt_getrandmax() / 2);
        return (float) ($this->data['retry_after'] ?? $delay);
    }

    public function exception(string $method): TextkinException
    {
        return new TextkinException($this->message, $this->code, $method, $this->data);
    }
}
