<?php

declare(strict_types=1);

namespace Textkin;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Textkin\Contract\ErrorName;
use Textkin\Contract\Methods;
use Textkin\Contract\Namespaces;

/** A client of one account. It logs in by itself, and again when its token has ended. */
final class Textkin extends Namespaces
{
    /** Seconds that one call is held: proxies tend to end those that take a minute. */
    private const HOLD = 30;

    private const WAITING = [ErrorName::PROCESSING, ErrorName::STILL_PROCESSING, ErrorName::WAIT_RAN_OUT];

    private Session $session;

    /**
     * @param string $url Where the service is; a path before `/rpc/json` may be part of it.
     * @param ClientInterface $http Its timeout must be above the 60 seconds that a call may be held.
     * @param int $retries How often a call is tried again where that is safe: some three seconds; 17 bridge a minute.
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
            return Answer::result($method, $this->session->ask($call, null));
        }
        $answer = $this->session->ask($call, $this->session->token());
        $fresh = Answer::isTokenRefused($answer) ? $this->session->renewed() : null;
        return Answer::result($method, $fresh === null ? $answer : $this->session->ask($call, $fresh));
    }

    /**
     * Sends up to 1,000 calls in one request; they run in order. Answers for each its result or its TextkinException.
     * Throws only when the batch as a whole got no answer.
     *
     * @param list<array{0: string, 1?: array<string, mixed>}> $calls Method and params.
     * @return list<mixed>
     * @throws TextkinException
     */
    public function batch(array $calls): array
    {
        $made = array_map(static fn(array $call): Call => new Call($call[0], $call[1] ?? []), array_values($calls));
        return $made === [] ? [] : (new Batch($this->session, $made))->outcomes();
    }

    /**
     * Stores any number of texts, in requests of at most `$batchTexts` texts and about `$batchBytes` bytes. Yields for
     * the key of each text what text.create returned for it, or its TextkinException. The texts are read as they are
     * sent. One without an ext_text_id and an idempotency_key gets a key, so that a request whose answer was lost can be
     * made again and stores nothing twice.
     *
     * @param iterable<mixed, array<string, mixed>> $texts The params of text.create.
     * @param int|null $collectionId The collection of the texts that name none.
     * @param (callable(int): mixed)|null $onProgress Called after each request with the number of its texts.
     * @return \Generator<mixed, array<string, mixed>|TextkinException>
     * @throws TextkinException When a request as a whole fails; the texts before it have been yielded.
     */
    public function createTexts(
        iterable $texts,
        ?int $collectionId = null,
        ?callable $onProgress = null,
        int $batchTexts = TextBatches::TEXTS,
        int $batchBytes = TextBatches::BYTES
    ): \Generator {
        $batches = new TextBatches(['collection_id' => $collectionId], $batchTexts, $batchBytes);
        foreach ($texts as $key => $text) {
            yield from $this->store($batches->add($key, $text), $onProgress);
        }
        yield from $this->store($batches->rest(), $onProgress);
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
        // A list of texts without an order has no cursor.
        $order = $method === 'collection.listTexts' ? ['order' => 'id'] : [];
        $page = array_filter($params, static fn($value): bool => $value !== null) + ['limit' => 100] + $order;
        do {
            $answer = $this->call($method, $page);
            foreach ($answer[Methods::PAGED[$method]] as $row) {
                yield $row;
            }
            $page['cursor'] = $answer['next'] ?? null;
        } while ($page['cursor'] !== null);
    }

    public function whenReady(string $method, array $params, ?float $within, bool $whole)
    {
        $end = $within === null ? INF : microtime(true) + $within;
        for (;;) {
            $remaining = max(0.0, $end - microtime(true));
            // The wait of a preview is for other texts.
            $hold = $method === 'text.preview' ? [] : ['wait' => (int) min(self::HOLD, $remaining)];
            // Where it is no wait that ran out, the service holds as many calls as it can, and answers at once.
            $pause = 1.0;
            try {
                $result = $this->call($method, $hold + $params);
                if (!$whole || !isset($result['pending']) || $remaining === 0.0) {
                    return $result;
                }
            } catch (TextkinException $error) {
                if (!in_array($error->reason(), self::WAITING, true) || $remaining === 0.0) {
                    throw $error;
                }
                $pause = $error->reason() === ErrorName::WAIT_RAN_OUT ? 0.0 : $pause;
            }
            usleep((int) (min($pause, max(0.0, $end - microtime(true))) * 1e6));
        }
    }
}
