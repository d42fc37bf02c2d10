<?php

declare(strict_types=1);

namespace Textkin;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Client\NetworkExceptionInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** Posts bodies and reads the JSON that comes back. */
final class Exchange
{
    /** Statuses of a service that is overloaded, stopping or behind a proxy that can't reach it. */
    private const TRANSIENT = [408, 429, 502, 503, 504];

    /** What HTTP clients say of connections that never came to be; PSR-18 has one class for all that break. */
    private const UNSENT = '/cURL error [67]\b|Could not resolve host|getaddrinfo failed|Failed to connect to'
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
     * The answer, or a Failure.
     *
     * @param array<mixed> $body
     * @return array<mixed>|Failure
     */
    public function post(array $body, ?Token $token)
    {
        $json = $this->encoded($body);
        $request = $this->requests
            ->createRequest('POST', $this->url)
            ->withHeader('Content-Type', 'application/json')
            // When a connection that was used before breaks, curl sends the request a second time by itself, which may
            // then be carried out twice. A new connection for each request costs a handshake, and no text is doubled.
            ->withHeader('Connection', 'close')
            ->withBody($this->streams->createStream($json));
        if ($token !== null) {
            $request = $request->withHeader('Authorization', $token->header());
        }
        try {
            $response = $this->http->sendRequest($request);
            return $this->read($response, (string) $response->getBody());
        } catch (ClientExceptionInterface $error) {
            return $this->loss($error);
        } catch (\RuntimeException $error) {
            // The body of a response may be read as it comes, and break off.
            return $this->loss($error);
        }
    }

    /** @param array<mixed> $body */
    private function encoded(array $body): string
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
        $answer = json_decode($text, true);
        $status = $response->getStatusCode();
        // A long request whose token has ended is refused by the status too.
        if (is_array($answer) && ($status === 200 || Answer::isTokenRefused($answer))) {
            return $answer;
        }
        $error = is_array($answer) ? $answer['error'] ?? [] : [];
        $data = $error['data'] ?? [];
        $asked = self::seconds($response->getHeaderLine('Retry-After'));
        if ($asked !== null) {
            $data['retry_after'] = $asked;
        }
        // With a time to come back, it was sent away at the door; a half request is never run.
        $untouched = $status === 408 || (in_array($status, [429, 503], true) && isset($data['retry_after']));
        $message = $error['msg'] ?? "The service answered with HTTP status $status and no JSON.";
        return new Failure($message, $status, in_array($status, self::TRANSIENT, true), $untouched, $data);
    }

    /** No HTTP answer at all. */
    private function loss(\Throwable $error): Failure
    {
        $why = $error->getMessage();
        $unsent = $error instanceof NetworkExceptionInterface && preg_match(self::UNSENT, $why) === 1;
        $message = $unsent
            ? "The service at {$this->url} can't be reached ($why)."
            : "The connection to {$this->url} broke before the answer came ($why).";
        return new Failure($message, 0, true, $unsent);
    }

    /**
     * Both forms of the header: a number of seconds, or a date.
     *
     * @return int|null
     */
    private static function seconds(string $header): ?int
    {
        if (ctype_digit($header)) {
            return (int) $header;
        }
        $moment = $header === '' ? false : strtotime($header);
        return $moment === false ? null : max(0, $moment - time());
    }
}
