<?php

declare(strict_types=1);

namespace Textkin;

/**
 * A call that failed, with a message for people. The code is from the contract; it is an HTTP status if the request did
 * not reach the methods of the service, and 0 if there was no response.
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

    /** Returns the name of the error, a constant of ErrorName; null if the service did not send the error. */
    public function reason(): ?string
    {
        return $this->data['reason'] ?? null;
    }

    /** Returns the method that was called, or "batch". */
    public function method(): string
    {
        return $this->method;
    }

    /**
     * Returns the param that is wrong, the limit that was exceeded, or the seconds after which to retry.
     *
     * @return array{reason?: string, field?: string, limit?: int, retry_after?: int|float, request_id?: string}
     */
    public function data(): array
    {
        return $this->data;
    }
}
