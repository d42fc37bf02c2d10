<?php

// The loop of php-7-4.ts, in PHP 7.4.

declare(strict_types=1);

use Nyholm\Psr7\Factory\Psr17Factory;
use Nyholm\Psr7\Response;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Client\NetworkExceptionInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;

if (strpos(PHP_VERSION, '7.4.') !== 0) {
    throw new LogicException('This is PHP ' . PHP_VERSION . '.');
}
$settings = json_decode(file_get_contents('/settings.json'), true);
spl_autoload_register(static function (string $class) use ($settings): void {
    foreach ($settings['prefixes'] as $namespace => $folder) {
        $file = $folder . str_replace('\\', '/', substr($class, strlen($namespace))) . '.php';
        if (strpos($class, $namespace) === 0 && is_file($file)) {
            require $file;
            return;
        }
    }
});
require '/tasks.php';

final class ConnectionLost extends RuntimeException implements NetworkExceptionInterface
{
    /** @var RequestInterface */
    public $request;

    public function getRequest(): RequestInterface
    {
        return $this->request;
    }
}

/** Sends requests through the Node process that runs this PHP. */
final class Bridge implements ClientInterface
{
    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $http = [
            'url' => (string) $request->getUri(),
            'headers' => $request->getHeaders(),
            'body' => (string) $request->getBody(),
        ];
        $reply = json_decode(post_message_to_js(json_encode(['http' => $http])), true);
        if (isset($reply['error'])) {
            throw new ConnectionLost($reply['error']);
        }
        return new Response($reply['status'], $reply['headers'], $reply['body']);
    }
}

$client = client($settings['credentials'], new Bridge(), new Psr17Factory());
$message = [];
while (($task = json_decode(post_message_to_js(json_encode((object) $message)), true)) !== null) {
    $message = ['outcome' => outcome($client, $task)];
}
