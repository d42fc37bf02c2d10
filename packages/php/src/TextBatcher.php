<?php

declare(strict_types=1);

namespace Textkin;

/** Collects texts until a batch is full. */
final class TextBatcher
{
    /** The default texts and bytes of one request. A proxy with the usual settings accepts a megabyte. */
    public const TEXTS = 100;
    public const BYTES = 512 * 1024;

    /** @var array<string, mixed> */
    private array $common;
    private int $maxTexts;
    private int $maxBytes;

    /** @var list<array{0: string, 1: array<string, mixed>}> */
    private array $calls = [];

    /** @var list<mixed> */
    private array $keys = [];
    private int $bytes = 0;

    /** @param array<string, mixed> $common Params of every text that does not have them itself. */
    public function __construct(array $common, int $maxTexts, int $maxBytes)
    {
        if ($maxTexts < 1 || $maxTexts > 1000) {
            throw new \InvalidArgumentException('"batchTexts" must be 1 to 1,000.');
        }
        $this->common = $common;
        $this->maxTexts = $maxTexts;
        $this->maxBytes = $maxBytes;
    }

    /**
     * Adds a text with its key. Returns the calls and keys of the previous batch if it has no room for the text, or else
     * null.
     *
     * @param mixed $key
     * @param array<string, mixed> $text
     * @return array{0: list<array{0: string, 1: array<string, mixed>}>, 1: list<mixed>}|null
     */
    public function add($key, array $text): ?array
    {
        $params = $text + $this->common;
        if (empty($params['ext_text_id']) && empty($params['idempotency_key'])) {
            // A request without a response can then be retried without storing a text twice.
            $params['idempotency_key'] = bin2hex(random_bytes(16));
        }
        $size = 0;
        foreach ($params as $value) {
            $size += is_string($value) ? strlen($value) : 0;
        }
        $isFull = count($this->calls) === $this->maxTexts || $this->bytes + $size > $this->maxBytes;
        $full = $isFull ? $this->flush() : null;
        $this->calls[] = ['text.create', $params];
        $this->keys[] = $key;
        $this->bytes += $size;
        return $full;
    }

    /**
     * Returns the collected calls and keys, or null if there are none, and starts an empty batch.
     *
     * @return array{0: list<array{0: string, 1: array<string, mixed>}>, 1: list<mixed>}|null
     */
    public function flush(): ?array
    {
        $batch = $this->calls === [] ? null : [$this->calls, $this->keys];
        [$this->calls, $this->keys, $this->bytes] = [[], [], 0];
        return $batch;
    }
}
