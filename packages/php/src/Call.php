<?php

declare(strict_types=1);

namespace Textkin;

use Textkin\Contract\Methods;

/** A call of a method. Traces and dumps do not show its params, which may hold a secret. */
final class Call
{
    public string $method;

    /** Whether the call may be sent again when it is unknown whether the first request ran. */
    public bool $repeatable;

    /** @var array<string, mixed> */
    private array $params;

    /** @param array<string, mixed> $params */
    public function __construct(string $method, array $params, ?bool $repeatable = null)
    {
        $this->method = $method;
        $present = array_filter($params, static fn($value): bool => $value !== null);
        $this->params = array_map([self::class, 'encodeDate'], $present);
        $this->repeatable = $repeatable ?? $this->isRepeatable();
    }

    /** @return array{method: string, params: object} */
    public function request(): array
    {
        return ['method' => $this->method, 'params' => (object) $this->params];
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['method' => $this->method];
    }

    /**
     * Returns a date as a string, and any other value unchanged.
     *
     * @param mixed $value
     * @return mixed
     */
    private static function encodeDate($value)
    {
        return $value instanceof \DateTimeInterface ? $value->format(DATE_ATOM) : $value;
    }

    /** Returns true for a call that only reads, has an idempotency key, or creates a text with a unique ext_text_id. */
    private function isRepeatable(): bool
    {
        return isset(Methods::READ_ONLY[$this->method])
            || !empty($this->params['idempotency_key'])
            || ($this->method === 'text.create' && !empty($this->params['ext_text_id']));
    }
}
