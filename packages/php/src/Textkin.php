<?php

declare(strict_types=1);

namespace Textkin;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Textkin\Contract\ErrorName;
use Textkin\Contract\Methods;
use Textkin\Contract\Namespaces;

/** A client of one account. It logs in when a call needs a token, and again when the token has expired. */
final class Textkin extends Namespaces
{
    /** The longest `wait` of one call, in seconds: proxies tend to end requests that take a minute. */
    private const MAX_WAIT = 30;

    private const NOT_READY = [ErrorName::PROCESSING, ErrorName::STILL_PROCESSING, ErrorName::WAIT_RAN_OUT];

    private Session $session;

    /**
     * @param string $url The address of the service, with any path in front of `/rpc/json`.
     * @param ClientInterface $http Its timeout must be above 60 seconds, which a call that waits may take.
     * @param int $retries Maximum number of retries of a call, made only where a retry is safe. 4 retries take about
     *     three seconds, 17 about a minute.
     */
    public function __construct(
        string $url,
        Credentials $credentials,
        ClientInterface $http,
        RequestFactoryInterface $requests,
        StreamFactoryInterface $streams,
        int $retries = 4
    ) {
        parent::__construct();
        $this->session = new Session($credentials, new Exchange($url, $http, $requests, $streams), $retries);
    }

    public function call(string $method, array $params = [], ?bool $repeatable = null)
    {
        $call = new Call($method, $params, $repeatable);
        if (isset(Methods::WITHOUT_TOKEN[$method])) {
            return RpcResponse::result($method, $this->session->send($call, null));
        }
        $response = $this->session->send($call, $this->session->token());
        $newToken = RpcResponse::isTokenInvalid($response) ? $this->session->renewToken() : null;
        return RpcResponse::result($method, $newToken === null ? $response : $this->session->send($call, $newToken));
    }

    /**
     * Sends up to 1,000 calls in one request; the service runs them in order. Returns the result or the TextkinException
     * of each call. Throws only if the whole batch fails.
     *
     * @param list<array{0: string, 1?: array<string, mixed>}> $calls Method and params.
     * @return list<mixed>
     * @throws TextkinException
     */
    public function batch(array $calls): array
    {
        $entries = array_map(static fn(array $call): Call => new Call($call[0], $call[1] ?? []), array_values($calls));
        return $entries === [] ? [] : (new Batch($this->session, $entries))->outcomes();
    }

    /**
     * Stores any number of texts, in requests of at most `$batchTexts` texts and about `$batchBytes` bytes. Reads the
     * texts while it sends them. Yields the key of each text with the result of text.create or its TextkinException. A
     * text with neither an ext_text_id nor an idempotency_key gets an idempotency key, so that a request without a
     * response can be retried without storing a text twice.
     *
     * @param iterable<mixed, array<string, mixed>> $texts The params of text.create.
     * @param int|null $collectionId The collection of texts that name no collection.
     * @param (callable(int): mixed)|null $onProgress Called after each request with its number of texts.
     * @return \Generator<mixed, array<string, mixed>|TextkinException>
     * @throws TextkinException If a whole request fails; the texts of earlier requests have been yielded.
     */
    public function createTexts(
        iterable $texts,
        ?int $collectionId = null,
        ?callable $onProgress = null,
        int $batchTexts = TextBatcher::TEXTS,
        int $batchBytes = TextBatcher::BYTES
    ): \Generator {
        $batcher = new TextBatcher(['collection_id' => $collectionId], $batchTexts, $batchBytes);
        foreach ($texts as $key => $text) {
            yield from $this->store($batcher->add($key, $text), $onProgress);
        }
        yield from $this->store($batcher->flush(), $onProgress);
    }

    /**
     * @param array{0: list<array{0: string, 1: array<string, mixed>}>, 1: list<mixed>}|null $batch
     * @return \Generator<mixed, mixed>
     */
    private function store(?array $batch, ?callable $onProgress): \Generator
    {
        if ($batch === null) {
            return;
        }
        [$calls, $keys] = $batch;
        $outcomes = $this->batch($calls);
        if ($onProgress !== null) {
            $onProgress(count($calls));
        }
        foreach ($outcomes as $index => $outcome) {
            yield $keys[$index] => $outcome;
        }
    }

    public function each(string $method, array $params): iterable
    {
        // A list of texts has a cursor only with an order.
        $order = $method === 'collection.listTexts' ? ['order' => 'id'] : [];
        $page = array_filter($params, static fn($value): bool => $value !== null) + ['limit' => 100] + $order;
        do {
            $result = $this->call($method, $page);
            foreach ($result[Methods::PAGED[$method]] as $row) {
                yield $row;
            }
            $page['cursor'] = $result['next'] ?? null;
        } while ($page['cursor'] !== null);
    }

    public function whenReady(string $method, array $params, ?float $within, bool $waitForAll)
    {
        $end = $within === null ? INF : microtime(true) + $within;
        for (;;) {
            $remaining = max(0.0, $end - microtime(true));
            // text.preview waits for texts other than its own, so it gets no `wait`.
            $wait = $method === 'text.preview' ? [] : ['wait' => (int) min(self::MAX_WAIT, $remaining)];
            // Errors other than WAIT_RAN_OUT mean that the service has no room for another waiting call.
            $delay = 1.0;
            try {
                $result = $this->call($method, $wait + $params);
                if (!$waitForAll || !isset($result['pending']) || $remaining === 0.0) {
                    return $result;
                }
            } catch (TextkinException $error) {
                if (!in_array($error->reason(), self::NOT_READY, true) || $remaining === 0.0) {
                    throw $error;
                }
                $delay = $error->reason() === ErrorName::WAIT_RAN_OUT ? 0.0 : $delay;
            }
            usleep((int) (min($delay, max(0.0, $end - microtime(true))) * 1e6));
        }
    }
}
