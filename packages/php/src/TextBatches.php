<?php

declare(strict_types=1);

namespace Textkin;

/** Collects texts until a request is full. */
final class TextBatches
{
    /** Texts and bytes of one request: a proxy with the usual settings takes a megabyte. */
    public const TEXTS = 100;
    public const BYTES = 512 * 1024;

    /** @var array<string, mixed> */
    private array $common;
    private int $mostTexts;
    private int $mostBytes;

    /** @var list<array{0: string, 1: array<string, mixed>}> */
    private array $calls = [];

    /** @var list<mixed> */
    private array $keys = [];
    private int $bytes = 0;

    /** @param array<string, mixed> $common Params that each text has unless it names them itself. */
    public function __construct(array $common, int $mostTexts, int $mostBytes)
    {
        if ($mostTexts < 1 || $mostTexts > 1000) {
            throw new \InvalidArgumentException('"batchTexts" must be 1 to 1,000.');
        }
        $this->common = $common;
        $this->mostTexts = $mostTexts;
        $this->mostBytes = $mostBytes;
    }

    /**
     * Takes a text in, under its key. Returns the calls and keys of the request that has no room for it, or null.
     *
     * @param mixed $key
     * @param array<string, mixed> $text
     * @return array{0: list<array{0: string, 1: array<string, mixed>}>, 1: list<mixed>}|null
     */
    public function add($key, array $text): ?array
    {
        $params = $text + $this->common;
        if (empty($params['ext_text_id']) && empty($params['idempotency_key'])) {
            // A request whose answer was lost can then be made again and stores nothing twice.
            $params['idempotency_key'] = bin2hex(random_bytes(16));
        }
        $size = 0;
        foreach ($params as $value) {
            $size += is_string($value) ? strlen($value) : 0;
        }
        $isFull = count($this->calls) === $this->mostTexts || $this->bytes + $size > $this->mostBytes;
        $full = $isFull ? $this->rest() : null;
        $this->calls[] = ['text.create', $params];
        $this->keys[] = $key;
        $this->bytes += $size;
        return $full;
    }

    /**
     * Returns what has been collected, or null where there is nothing, and begins anew.
     *
     * @return array{0: list<array{0: string, 1: array<string, mixed>}>, 1: list<mixed>}|null
     */
    public function rest(): ?array
    {
        $rest = $this->calls === [] ? null : [$this->calls, $this->keys];
        [$this->calls, $this->keys, $this->bytes] = [[], [], 0];
        return $rest;
    }
}
