<?php

declare(strict_types=1);

namespace Textkin;

/** Makes requests with a token, again where that is safe, and with a new token where the old one has ended. */
final class Session
{
    private Credentials $credentials;
    private Exchange $exchange;
    private int $retries;
    private ?Token $token;

    public function __construct(Credentials $credentials, Exchange $exchange, int $retries)
    {
        $this->credentials = $credentials;
        $this->exchange = $exchange;
        $this->retries = $retries;
        $this->token = $credentials->staticKey();
    }

    public function token(): Token
    {
        return $this->token ?? $this->logIn();
    }

    /** A token in place of one that was refused; null where there is none, as for a static key. */
    public function renewed(): ?Token
    {
        return $this->credentials->staticKey() === null ? $this->logIn() : null;
    }

    /**
     * The answer, after tries as long as they are safe and may help.
     *
     * @return array<mixed>
     * @throws TextkinException
     */
    public function ask(Call $call, ?Token $token): array
    {
        return $this->answer($call->request(), $call->method, $call->repeatable, $token);
    }

    /**
     * The answers to a batch, or one that refuses it as a whole.
     *
     * @param list<Call> $calls
     * @return array<mixed>
     * @throws TextkinException
     */
    public function askAll(array $calls, Token $token): array
    {
        $repeatable = true;
        foreach ($calls as $call) {
            $repeatable = $repeatable && $call->repeatable;
        }
        $body = array_map(static fn(Call $call): array => $call->request(), $calls);
        return $this->answer($body, 'batch', $repeatable, $token);
    }

    /**
     * @param array<mixed> $body
     * @return array<mixed>
     */
    private function answer(array $body, string $method, bool $repeatable, ?Token $token): array
    {
        for ($tries = 0; ; $tries++) {
            $reply = $this->exchange->post($body, $token);
            if (is_array($reply)) {
                return $reply;
            }
            if ($tries >= $this->retries || !$reply->allowsRetry($repeatable)) {
                // Out of here, so that no trace holds the body of a login.
                break;
            }
            usleep((int) ($reply->pauseAfter($tries) * 1e6));
        }
        $body = [];
        throw $reply->exception($method);
    }

    private function logIn(): Token
    {
        $call = $this->credentials->login();
        $result = Answer::result($call->method, $this->ask($call, null));
        return $this->token = new Token($result['access_token']);
    }
}
