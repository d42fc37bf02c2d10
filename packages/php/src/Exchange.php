<?php

declare(strict_types=1);

namespace Textkin;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Client\NetworkExceptionInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** Posts a body and reads the JSON of the response. */
final class Exchange
{
    /** Statuses of a service that is overloaded or stopping, or that its proxy cannot reach. */
    private const TRANSIENT_STATUSES = [408, 429, 502, 503, 504];

    /** Messages of HTTP clients for connections that could not be opened. PSR-18 has one class for all network errors. */
    private const CONNECT_ERRORS = '/cURL error [67]\b|Could not resolve host|getaddrinfo failed|Failed to connect to'
        . '|Couldn\'t connect|Connection refused|Connection time(d )?out after/i';

    private string $url;
    private ClientInterface $http;
    private RequestFactoryInterface $requests;
    private StreamFactoryInterface $streams;

    public function __construct(
        string $url,
        ClientInterface $http,
        RequestFactoryInterface $requests,
        StreamFactoryInterface $streams
    ) {
        $this->url = rtrim($url, '/') . '/rpc/json';
        $this->http = $http;
        $this->requests = $requests;
        $this->streams = $streams;
    }

    /**
     * Returns the response, or the failure if there is none.
     *
     * @param array<mixed> $body
     * @return array<mixed>|Failure
     */
    public function post(array $body, ?Token $token)
    {
        $json = $this->encode($body);
        $request = $this->requests
            ->createRequest('POST', $this->url)
            ->withHeader('Content-Type', 'application/json')
            // When a reused connection breaks, curl resends the request, which may then run twice. A new connection for
            // each request costs a handshake, and no text is stored twice.
            ->withHeader('Connection', 'close')
            ->withBody($this->streams->createStream($json));
        if ($token !== null) {
            $request = $request->withHeader('Authorization', $token->header());
        }
        try {
            $response = $this->http->sendRequest($request);
            return $this->read($response, (string) $response->getBody());
        } catch (ClientExceptionInterface $error) {
            return $this->connectionFailure($error);
        } catch (\RuntimeException $error) {
            // The body of a response may be read as a stream, and end early.
            return $this->connectionFailure($error);
        }
    }

    /** @param array<mixed> $body */
    private function encode(array $body): string
    {
        $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION;
        try {
            return json_encode($body, $flags);
        } catch (\JsonException $error) {
            throw new \InvalidArgumentException("The params can't be sent as JSON: {$error->getMessage()}.");
        }
    }

    /** @return array<mixed>|Failure */
    private function read(ResponseInterface $response, string $text)
    {
        $decoded = json_decode($text, true);
        $status = $response->getStatusCode();
        // The service rejects the expired token of a long request with a status other than 200.
        if (is_array($decoded) && ($status === 200 || RpcResponse::isTokenInvalid($decoded))) {
            return $decoded;
        }
        $error = is_array($decoded) ? $decoded['error'] ?? [] : [];
        $data = $error['data'] ?? [];
        $retryAfter = self::parseRetryAfter($response->getHeaderLine('Retry-After'));
        if ($retryAfter !== null) {
            $data['retry_after'] = $retryAfter;
        }
        // A status with Retry-After is sent before a method runs. An incomplete request never runs.
        $isUnprocessed = $status === 408 || (in_array($status, [429, 503], true) && isset($data['retry_after']));
        $message = $error['msg'] ?? "The service returned HTTP status $status without JSON.";
        return new Failure($message, $status, in_array($status, self::TRANSIENT_STATUSES, true), $isUnprocessed, $data);
    }

    /** Returns the failure of a request without an HTTP response. */
    private function connectionFailure(\Throwable $error): Failure
    {
        $cause = $error->getMessage();
        $isUnprocessed = $error instanceof NetworkExceptionInterface && preg_match(self::CONNECT_ERRORS, $cause) === 1;
        $message = $isUnprocessed
            ? "The service at {$this->url} can't be reached ($cause)."
            : "The connection to {$this->url} broke before the response arrived ($cause).";
        return new Failure($message, 0, true, $isUnprocessed);
    }

    /**
     * Returns the seconds of a Retry-After header, which has a number or a date.
     *
     * @return int|null
     */
    private static function parseRetryAfter(string $header): ?int
    {
        if (ctype_digit($header)) {
            return (int) $header;
        }
        $moment = $header === '' ? false : strtotime($header);
        return $moment === false ? null : max(0, $moment - time());
    }
}
