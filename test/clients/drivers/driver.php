<?php

// Runs one task a line: driver.php AUTOLOAD guzzle|symfony CREDENTIALS.

declare(strict_types=1);

use GuzzleHttp\Client;
use Nyholm\Psr7\Factory\Psr17Factory;
use Symfony\Component\HttpClient\CurlHttpClient;
use Symfony\Component\HttpClient\Psr18Client;

[, $autoload, $library, $credentials] = $argv;
require $autoload;
require __DIR__ . '/tasks.php';

$factory = new Psr17Factory();
$http = $library === 'guzzle'
    ? new Client(['timeout' => 90])
    : new Psr18Client(new CurlHttpClient(['timeout' => 90]), $factory, $factory);
$client = client(json_decode($credentials, true), $http, $factory);
while (($line = fgets(STDIN)) !== false) {
    echo json_encode(outcome($client, json_decode($line, true)), JSON_THROW_ON_ERROR), "\n";
}
