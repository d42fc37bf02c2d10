<?php

declare(strict_types=1);

namespace Textkin;

/** Sends calls in one request. Resends the calls that failed because of the token, or were not run because the response was full. */
final class Batch
{
    private Session $session;

    /** @var list<Call> */
    private array $calls;

    /** @var array<int, mixed> */
    private array $responses = [];

    /** @param list<Call> $calls */
    public function __construct(Session $session, array $calls)
    {
        $this->session = $session;
        $this->calls = $calls;
    }

    /**
     * Returns the result or the TextkinException of each call.
     *
     * @return list<mixed>
     * @throws TextkinException
     */
    public function outcomes(): array
    {
        $token = $this->session->token();
        $this->send(array_keys($this->calls), $token);
        // The service did not run these entries, so resending them is safe.
        $rejected = $this->indexesWhere([RpcResponse::class, 'isTokenInvalid']);
        $newToken = $rejected === [] ? null : $this->session->renewToken();
        if ($newToken !== null) {
            $this->send($rejected, $newToken);
        }
        while (($remaining = $this->indexesWhere([RpcResponse::class, 'isNotRun'])) !== []) {
            $this->send($remaining, $newToken ?? $token);
        }
        ksort($this->responses);
        return array_map(static fn(Call $call, $response) => self::outcome($call, $response), $this->calls, $this->responses);
    }

    /** @param list<int> $indexes */
    private function send(array $indexes, Token $token): void
    {
        $calls = array_map(fn(int $index): Call => $this->calls[$index], $indexes);
        $response = $this->session->sendBatch($calls, $token);
        // The service checks the token of a long batch before it reads the entries.
        if (RpcResponse::isTokenInvalid($response)) {
            $response = array_fill(0, count($indexes), $response);
        }
        if (count($response) !== count($indexes) || !isset($response[0])) {
            throw RpcResponse::exception('batch', $response);
        }
        foreach ($indexes as $position => $index) {
            $this->responses[$index] = $response[$position];
        }
    }

    /** @return list<int> */
    private function indexesWhere(callable $matches): array
    {
        return array_keys(array_filter($this->responses, $matches));
    }

    /**
     * @param mixed $response
     * @return mixed
     */
    private static function outcome(Call $call, $response)
    {
        try {
            return RpcResponse::result($call->method, $response);
        } catch (TextkinException $error) {
            return $error;
        }
    }
}
