<?php

// Carries out tasks with the client for PHP.

declare(strict_types=1);

use Psr\Http\Client\ClientInterface;
use Textkin\Credentials;
use Textkin\Textkin;
use Textkin\TextkinException;

/** A client by its credentials; the factory makes requests and streams. */
function client(array $given, ClientInterface $http, object $factory): Textkin
{
    $credentials = isset($given['key'])
        ? Credentials::key($given['key'])
        : Credentials::pair($given['apiKey'], $given['secretKey']);
    return new Textkin($given['url'], $credentials, $http, $factory, $factory, $given['retries'] ?? 4);
}

function outcome(Textkin $client, array $task): array
{
    try {
        return ['result' => carriedOut($client, $task)];
    } catch (TextkinException $error) {
        return failed($error);
    }
}

function failed(TextkinException $error): array
{
    return ['error' => ['code' => $error->getCode(), 'data' => (object) $error->data()]];
}

function carriedOut(Textkin $client, array $task)
{
    $params = $task['params'] ?? [];
    $entry = static fn($one): array => $one instanceof TextkinException ? failed($one) : ['result' => $one];
    if (isset($task['createTexts'])) {
        $stored = $client->createTexts($task['createTexts'], $params['collection_id'] ?? null, null, $task['batchTexts']);
        return array_map($entry, iterator_to_array($stored));
    }
    if (isset($task['batch'])) {
        return array_map($entry, $client->batch($task['batch']));
    }
    [$space, $method] = explode('.', $task['call'] ?? $task['each'] ?? $task['ready'] ?? $task['together']);
    if (isset($task['each'])) {
        return iterator_to_array($client->$space->{'each' . ucfirst($method)}($params), false);
    }
    if (isset($task['ready'])) {
        return $client->$space->{$method . 'WhenReady'}($params);
    }
    $call = static fn() => $params === [] ? $client->$space->$method() : $client->$space->$method($params);
    return isset($task['together']) ? array_map($call, range(1, $task['times'])) : $call();
}
