<?php

declare(strict_types=1);

namespace Textkin;

/** Sends requests with a token, retries them where that is safe, and logs in for a new token. */
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

    /** Returns a new token after the service rejected the current one; null for a static key, which cannot be renewed. */
    public function renewToken(): ?Token
    {
        return $this->credentials->staticKey() === null ? $this->logIn() : null;
    }

    /**
     * Returns the response to a call, after retries as long as they are safe and may help.
     *
     * @return array<mixed>
     * @throws TextkinException
     */
    public function send(Call $call, ?Token $token): array
    {
        return $this->post($call->request(), $call->method, $call->repeatable, $token);
    }

    /**
     * Returns the responses to a batch, or one error response for the whole batch.
     *
     * @param list<Call> $calls
     * @return array<mixed>
     * @throws TextkinException
     */
    public function sendBatch(array $calls, Token $token): array
    {
        $repeatable = true;
        foreach ($calls as $call) {
            $repeatable = $repeatable && $call->repeatable;
        }
        $body = array_map(static fn(Call $call): array => $call->request(), $calls);
        return $this->post($body, 'batch', $repeatable, $token);
    }

    /**
     * @param array<mixed> $body
     * @return array<mixed>
     */
    private function post(array $body, string $method, bool $repeatable, ?Token $token): array
    {
        for ($attempt = 0; ; $attempt++) {
            $response = $this->exchange->post($body, $token);
            if (is_array($response)) {
                return $response;
            }
            $failure = $response;
            if ($attempt >= $this->retries || !$failure->allowsRetry($repeatable)) {
                // Not thrown here: the trace would hold the body, which has the secret of a login.
                break;
            }
            usleep((int) ($failure->retryDelay($attempt) * 1e6));
        }
        $body = [];
        throw $failure->exception($method);
    }

    private function logIn(): Token
    {
        $call = $this->credentials->login();
        $result = RpcResponse::result($call->method, $this->send($call, null));
        return $this->token = new Token($result['access_token']);
    }
}
