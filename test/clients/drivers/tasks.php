<?php

// Runs tasks with the PHP client.

declare(strict_types=1);

use Psr\Http\Client\ClientInterface;
use Textkin\Credentials;
use Textkin\Textkin;
use Textkin\TextkinException;

/** Returns a client with the options of the test; the factory makes requests and streams. */
function client(array $options, ClientInterface $http, object $factory): Textkin
{
    $credentials = isset($options['key'])
        ? Credentials::key($options['key'])
        : Credentials::pair($options['apiKey'], $options['secretKey']);
    return new Textkin($options['url'], $credentials, $http, $factory, $factory, $options['retries'] ?? 4);
}

function outcome(Textkin $client, array $task): array
{
    try {
        return ['result' => runTask($client, $task)];
    } catch (TextkinException $error) {
        return toError($error);
    }
}

function toError(TextkinException $error): array
{
    return ['error' => ['code' => $error->getCode(), 'data' => (object) $error->data()]];
}

function runTask(Textkin $client, array $task)
{
    $params = $task['params'] ?? [];
    $toOutcome = static fn($entry): array =>
        $entry instanceof TextkinException ? toError($entry) : ['result' => $entry];
    if (isset($task['createTexts'])) {
        $stored = $client->createTexts($task['createTexts'], $params['collection_id'] ?? null, null, $task['batchTexts']);
        return array_map($toOutcome, iterator_to_array($stored));
    }
    if (isset($task['batch'])) {
        return array_map($toOutcome, $client->batch($task['batch']));
    }
    [$space, $method] = explode('.', $task['call'] ?? $task['each'] ?? $task['whenReady'] ?? $task['concurrent']);
    if (isset($task['each'])) {
        return iterator_to_array($client->$space->{'each' . ucfirst($method)}($params), false);
    }
    if (isset($task['whenReady'])) {
        return $client->$space->{$method . 'WhenReady'}($params);
    }
    $call = static fn() => $params === [] ? $client->$space->$method() : $client->$space->$method($params);
    return isset($task['concurrent']) ? array_map($call, range(1, $task['times'])) : $call();
}
