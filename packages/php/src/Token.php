<?php

declare(strict_types=1);

namespace Textkin;

/** A secret that is sent with calls. Traces and dumps do not show it. */
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
