<?php

declare(strict_types=1);

namespace Textkin;

/**
 * A call that failed; its message is a sentence for a person. Its code is that of the contract, an HTTP status where
 * the call did not reach the service's methods, and 0 where there was no answer.
 */
final class TextkinException extends \RuntimeException
{
    private string $method;

    /** @var array{reason?: string, field?: string, limit?: int, retry_after?: int|float, request_id?: string} */
    private array $data;

    /** @param array{reason?: string, field?: string, limit?: int, retry_after?: int|float, request_id?: string} $data */
    public function __construct(string $message, int $code, string $method, array $data = [])
    {
        parent::__construct($message, $code);
        $this->method = $method;
        $this->data = $data;
    }

    /** The name of the error, a constant of ErrorName; null where the answer was not the service's. */
    public function reason(): ?string
    {
        return $this->data['reason'] ?? null;
    }

    /** The method that was called, or "batch". */
    public function method(): string
    {
        return $this->method;
    }

    /**
     * The param that is wrong, the limit that was passed, the seconds after which to try again.
     *
     * @return array{reason?: string, field?: string, limit?: int, retry_after?: int|float, request_id?: string}
     */
    public function data(): array
    {
        return $this->data;
    }
}
