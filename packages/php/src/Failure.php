<?php

declare(strict_types=1);

namespace Textkin;

/** Why an exchange brought no answer of the methods. */
final class Failure
{
    /** Seconds: the first pause, which doubles each time up to the longest. */
    private const FIRST_PAUSE = 0.25;
    private const LONGEST_PAUSE = 10.0;
    /** Seconds that a service may ask for; with more, the caller should know. */
    private const LONGEST_RETRY_AFTER = 60;

    private string $message;
    /** An HTTP status, or 0 when nothing came back. */
    private int $code;
    /** Another try may succeed. */
    private bool $transient;
    /** The service has surely done nothing. */
    private bool $untouched;
    /** @var array<string, mixed> */
    private array $data;

    /** @param array<string, mixed> $data */
    public function __construct(string $message, int $code, bool $transient, bool $untouched, array $data = [])
    {
        $this->message = $message;
        $this->code = $code;
        $this->transient = $transient;
        $this->untouched = $untouched;
        $this->data = $data;
    }

    /** Whether another try is safe and may help. */
    public function allowsRetry(bool $repeatable): bool
    {
        return $this->transient
            && ($this->untouched || $repeatable)
            && ($this->data['retry_after'] ?? 0) <= self::LONGEST_RETRY_AFTER;
    }

    /** Seconds: what the service asks for, or a pause that grows; the part by chance keeps clients out of step. */
    public function pauseAfter(int $tries): float
    {
        $pause = min(self::FIRST_PAUSE * 2 ** $tries, self::LONGEST_PAUSE) * (0.5 + mt_rand() / mt_getrandmax() / 2);
        return (float) ($this->data['retry_after'] ?? $pause);
    }

    public function exception(string $method): TextkinException
    {
        return new TextkinException($this->message, $this->code, $method, $this->data);
    }
}
