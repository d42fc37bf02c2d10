<?php

declare(strict_types=1);

namespace Textkin;

/** A key pair or a static key. Traces and dumps do not show the secret. */
final class Credentials
{
    /** @var array{api_key: string, secret_key: string}|null */
    private ?array $pair;

    private ?Token $key;

    /** @param array{api_key: string, secret_key: string}|null $pair */
    private function __construct(?array $pair, ?Token $key)
    {
        $this->pair = $pair;
        $this->key = $key;
    }

    /** Returns the credentials of a key pair, with which the client logs in. */
    public static function pair(string $apiKey, string $secretKey): self
    {
        return new self(['api_key' => $apiKey, 'secret_key' => $secretKey], null);
    }

    /** Returns the credentials of a static key, which is sent with each call. */
    public static function key(string $key): self
    {
        return new self(null, new Token($key));
    }

    /** Returns the static key, or null for a key pair. */
    public function staticKey(): ?Token
    {
        return $this->key;
    }

    /** Returns the call that logs in. It may be repeated: an unused token expires soon. */
    public function login(): Call
    {
        return new Call('auth.accessToken', $this->pair ?? [], true);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }
}
