<?php
// Runs the module of docs/cms.md with stand-ins for the parts of Drupal that it uses. Debian has no Drupal, but it has Guzzle, the
// HTTP client of Drupal. Reads the address and the keys from the environment; the argument is the folder of the module.
namespace Drupal\node { interface NodeInterface {} }
namespace Drupal\Core\Queue {
    class QueueWorkerBase {}
    class SuspendQueueException extends \RuntimeException {}
    class DelayedRequeueException extends \RuntimeException {}
}
namespace Drupal\Core\Site {
    class Settings {
        public static array $all = [];
        public static function get($name) { return self::$all[$name]; }
    }
}
namespace {
    require '/usr/share/php/GuzzleHttp/autoload.php';
    use Drupal\Core\Site\Settings;
    use Drupal\node\NodeInterface;
    use Drupal\textkin\Plugin\QueueWorker\TextkinQueue;

    class Store {
        public array $values = [];
        public function get($key, $default = null) { return $this->values[$key] ?? $default; }
        public function set($key, $value) { $this->values[$key] = $value; }
        public function delete($key) { unset($this->values[$key]); }
        public function createItem($item) { $this->values[] = $item; }
        public function load($id) { return $this->get($id); }
        public function loadMultiple($ids) { return array_map([$this, 'get'], array_combine($ids, $ids)); }
        public function getStorage() { return $this; }
        public function warning($message, $context) { $this->values[] = strtr($message, $context); }
        public function error($message, $context) { $this->warning($message, $context); }
    }
    class Drupal {
        private static array $stores = [];
        public static function store($name): Store { return self::$stores[$name] ??= new Store(); }
        public static function __callStatic($kind, $arguments) { return self::store($kind . ($arguments[0] ?? '')); }
        public static function httpClient() { return new GuzzleHttp\Client(); }
    }
    class Node implements NodeInterface {
        public function __construct(public int $id, public string $title, public object $body, public bool $published = true) {}
        public function id() { return $this->id; }
        public function bundle() { return 'article'; }
        public function label() { return $this->title; }
        public function isPublished() { return $this->published; }
        public function access() { return true; }
        public function getCreatedTime() { return 1795168800; }
        public function toUrl() { return $this; }
        public function toString() { return "https://site.example/node/$this->id"; }
        public function toLink() { return $this; }
        public function toRenderable() { return $this->title; }
    }
    function check_markup($text) { return $text; }
    function t($text) { return $text; }

    foreach (['url', 'api_key', 'secret_key', 'collection'] as $name) {
        Settings::$all["textkin_$name"] = getenv('TEXTKIN_' . strtoupper($name));
    }
    require "$argv[1]/textkin.module";
    require "$argv[1]/TextkinQueue.php";

    /** Processes the queue like cron; requeues delayed items. */
    function cron() {
        $queue = Drupal::queue('textkin');
        while ($queue->values) {
            $id = array_shift($queue->values);
            try {
                (new TextkinQueue())->processItem($id);
            } catch (Drupal\Core\Queue\DelayedRequeueException $error) {
                $queue->values[] = $id;
            } catch (Drupal\Core\Queue\SuspendQueueException $error) {
                $queue->values[] = $id;
                return 'suspended';
            }
        }
        return 'done';
    }
    /** Runs cron until the queue is empty. */
    function finish() {
        for ($round = 0; $round < 20; $round++) {
            if (cron() === 'done') return 'done';
        }
        return 'suspended';
    }
    $story = '<p>The Swedish Transport Administration opens a railway bridge in Gothenburg.</p>';
    $nodes = Drupal::entityTypeManager();
    foreach ([1 => 'Bridge', 2 => 'Bridge opens'] as $id => $title) {
        $nodes->set($id, new Node($id, $title, (object) ['value' => $story, 'format' => 'html']));
        textkin_node_insert($nodes->get($id));
    }
    $address = Settings::$all['textkin_url'];
    Settings::$all['textkin_url'] = 'http://127.0.0.1:9';
    $said = [cron(), count(Drupal::queue('textkin')->values)];
    Settings::$all['textkin_url'] = $address;
    /** Runs cron with the given key pair; returns its outcome, and what each line of the log has before its first colon. */
    function cronWith($apiKey, $secretKey) {
        Settings::$all['textkin_api_key'] = $apiKey;
        Settings::$all['textkin_secret_key'] = $secretKey;
        Drupal::state()->set('textkin_token', '');
        Drupal::logger('textkin')->values = [];
        $ended = cron();
        return [$ended, ...array_map(fn($line) => explode(':', $line)[0], Drupal::logger('textkin')->values)];
    }
    $secret = Settings::$all['textkin_secret_key'];
    $said[] = cronWith(Settings::$all['textkin_api_key'], 'wrong');
    $said[] = cronWith(getenv('READ_API_KEY'), getenv('READ_SECRET_KEY'));
    $nodes->set(3, new Node(3, str_repeat('Long <b> & ', 25), (object) ['value' => str_repeat('word ', 21000), 'format' => 'html']));
    textkin_node_insert($nodes->get(3));
    $said[] = cronWith(getenv('TEXTKIN_API_KEY'), $secret)[1];
    $said[] = finish();
    $nodes->get(3)->body->value = $story;
    textkin_node_update($nodes->get(3));
    $said[] = finish();
    $node = textkin_call('text.get', ['collection_id' => Settings::get('textkin_collection'), 'ext_text_id' => '3']);
    $said[] = $node['result']['headline'];
    $nodes->delete(3);
    textkin_node_delete(new Node(3, '', (object) []));
    $said[] = finish();
    $nodes->get(1)->title = 'Bridge & mayor';
    textkin_node_update($nodes->get(1));
    Drupal::state()->set('textkin_token', 'ended');
    $said[] = finish();
    textkin_node_update($nodes->get(2));
    $said[] = finish();
    $build = [];
    textkin_node_view($build, $nodes->get(2), null, 'full');
    $said[] = $build['textkin']['#items'];
    $nodes->get(1)->published = false;
    textkin_node_update($nodes->get(1));
    textkin_node_delete($nodes->get(2));
    $nodes->delete(2);
    $texts = function () {
        $headlines = array_column(textkin_call('collection.listTexts', ['collection_id' => Settings::get('textkin_collection')])['result']['texts'], 'headline');
        sort($headlines);
        return $headlines;
    };
    $said[] = $texts();
    $said[] = finish();
    $said[] = $texts();
    echo json_encode($said);
}
