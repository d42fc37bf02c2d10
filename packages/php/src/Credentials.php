<?php

declare(strict_types=1);

namespace Textkin;

/** What lets calls in. Traces and dumps show nothing of it. */
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

    /** A key pair, with which the client logs in by itself. */
    public static function pair(string $apiKey, string $secretKey): self
    {
        return new self(['api_key' => $apiKey, 'secret_key' => $secretKey], null);
    }

    /** A static key, which goes with each call. */
    public static function key(string $key): self
    {
        return new self(null, new Token($key));
    }

    /** The static key, or null where there is a login. */
    public function staticKey(): ?Token
    {
        return $this->key;
    }

    /** A second login leaves a token that nobody uses, and that soon ends. */
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
