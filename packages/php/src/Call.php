<?php

declare(strict_types=1);

namespace Textkin;

use Textkin\Contract\Methods;

/** One request to a method. Traces and dumps show nothing of its params, which may hold a secret. */
final class Call
{
    public string $method;

    /** Whether it may be made twice when it is unknown if the first was carried out. */
    public bool $repeatable;

    /** @var array<string, mixed> */
    private array $params;

    /** @param array<string, mixed> $params */
    public function __construct(string $method, array $params, ?bool $repeatable = null)
    {
        $this->method = $method;
        $given = array_filter($params, static fn($value): bool => $value !== null);
        $this->params = array_map([self::class, 'plain'], $given);
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
     * Returns a date as the service reads it, and any other value as it is.
     *
     * @param mixed $value
     * @return mixed
     */
    private static function plain($value)
    {
        return $value instanceof \DateTimeInterface ? $value->format(DATE_ATOM) : $value;
    }

    /** It only reads, or has an idempotency key, or is text.create with an ext_text_id, which a collection holds once. */
    private function isRepeatable(): bool
    {
        return isset(Methods::READ_ONLY[$this->method])
            || !empty($this->params['idempotency_key'])
            || ($this->method === 'text.create' && !empty($this->params['ext_text_id']));
    }
}
