<?php

declare(strict_types=1);

namespace Textkin;

use Textkin\Contract\ErrorName;

/** Reads the decoded JSON of a response. */
final class RpcResponse
{
    /**
     * Returns the name of the error, or null.
     *
     * @param mixed $response
     */
    public static function reason($response): ?string
    {
        return is_array($response) ? $response['error']['data']['reason'] ?? null : null;
    }

    /**
     * Returns whether the service rejected the token, so that a new login is needed.
     *
     * @param mixed $response
     */
    public static function isTokenInvalid($response): bool
    {
        return self::reason($response) === ErrorName::TOKEN_INVALID;
    }

    /**
     * Returns whether an entry of a batch was not run, because the results before it fill the response.
     *
     * @param mixed $response
     */
    public static function isNotRun($response): bool
    {
        return self::reason($response) === ErrorName::ANSWERS_TOO_LONG;
    }

    /**
     * Returns the result, or throws the error.
     *
     * @param mixed $response
     * @return mixed
     * @throws TextkinException
     */
    public static function result(string $method, $response)
    {
        if (!is_array($response) || isset($response['error']) || !array_key_exists('result', $response)) {
            throw self::exception($method, $response);
        }
        return $response['result'];
    }

    /**
     * Returns the error of a response. The response may come from another service at the address.
     *
     * @param mixed $response
     */
    public static function exception(string $method, $response): TextkinException
    {
        $error = is_array($response) ? $response['error'] ?? [] : [];
        $message = $error['msg'] ?? 'The response is not from a Textkin service: check the address.';
        return new TextkinException($message, $error['code'] ?? 0, $method, $error['data'] ?? []);
    }
}
