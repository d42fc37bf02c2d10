<?php

declare(strict_types=1);

namespace Textkin;

/** A secret that goes with calls. Traces and dumps show nothing of it. */
final class Token
{
    private string $value;

    public function __construct(string $value)
    {
        $this->value = $value;
    }

    public function header(): string
    {
        return 'Bearer ' . $this->value;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }
}
