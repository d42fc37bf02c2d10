<?php

declare(strict_types=1);

namespace Textkin;

use Textkin\Contract\ErrorName;

/** Reads the answer to one request, as it travels. */
final class Answer
{
    /** @param mixed $answer */
    public static function reason($answer): ?string
    {
        return is_array($answer) ? $answer['error']['data']['reason'] ?? null : null;
    }

    /**
     * Whether one has to log in again.
     *
     * @param mixed $answer
     */
    public static function isTokenRefused($answer): bool
    {
        return self::reason($answer) === ErrorName::TOKEN_INVALID;
    }

    /**
     * An entry of a batch that was not run because the answers before it had become too long.
     *
     * @param mixed $answer
     */
    public static function isNotRun($answer): bool
    {
        return self::reason($answer) === ErrorName::ANSWERS_TOO_LONG;
    }

    /**
     * @param mixed $answer
     * @return mixed
     * @throws TextkinException
     */
    public static function result(string $method, $answer)
    {
        if (!is_array($answer) || isset($answer['error']) || !array_key_exists('result', $answer)) {
            throw self::exception($method, $answer);
        }
        return $answer['result'];
    }

    /**
     * Of an answer in another form too, as from an address where another service lives.
     *
     * @param mixed $answer
     */
    public static function exception(string $method, $answer): TextkinException
    {
        $error = is_array($answer) ? $answer['error'] ?? [] : [];
        $told = 'This is not an answer of the service: check the address.';
        return new TextkinException($error['msg'] ?? $told, $error['code'] ?? 0, $method, $error['data'] ?? []);
    }
}
