<?php
// The functions of WordPress that the plugin of docs/cms.md calls, as far as it calls them, and a walk through it.
error_reporting(E_ALL);
define('MINUTE_IN_SECONDS', 60);
define('TEXTKIN_URL', getenv('URL'));
define('TEXTKIN_API_KEY', getenv('API_KEY'));
define('TEXTKIN_SECRET_KEY', getenv('SECRET_KEY'));
define('TEXTKIN_COLLECTION', (int) getenv('COLLECTION'));
$hooks = [];
$transients = [];
$current = 0;
function add_action($name, $function) { $GLOBALS['hooks'][$name] = $function; }
function add_filter($name, $function) { $GLOBALS['hooks'][$name] = $function; }
function get_transient($name) { return $GLOBALS['transients'][$name] ?? false; }
function set_transient($name, $value) { $GLOBALS['transients'][$name] = $value; }
function delete_transient($name) { unset($GLOBALS['transients'][$name]); }
function wp_json_encode($value) { return json_encode($value); }
function wp_remote_post($url, $arguments) {
    $http = ['method' => 'POST', 'content' => $arguments['body'], 'header' => 'Content-Type: application/json'];
    return file_get_contents($url, false, stream_context_create(['http' => $http]));
}
function wp_remote_retrieve_body($response) { return $response; }
function wp_is_post_revision() { return false; }
function wp_strip_all_tags($text) { return trim(strip_tags($text)); }
function strip_shortcodes($text) { return $text; }
function get_the_title($post) { return $post->post_title; }
function get_permalink($post) { return "https://site.example/?p=$post->ID"; }
function get_post_time() { return '2026-11-20T10:00:00+01:00'; }
function is_singular() { return true; }
function in_the_loop() { return true; }
function get_the_ID() { return $GLOBALS['current']; }
// As in WordPress, "" for a scheme that is not among those allowed; paths pass.
function esc_url($text, $protocols) {
    $is_allowed = !preg_match('/^\s*([a-z][a-z0-9+.-]*):/i', $text, $found) || in_array(strtolower($found[1]), $protocols);
    return $is_allowed ? htmlspecialchars($text) : '';
}
function esc_html($text) { return htmlspecialchars($text); }
require $argv[1];

function save($id, $status, $title, $content) {
    $post = ['ID' => $id, 'post_type' => 'post', 'post_status' => $status, 'post_title' => $title, 'post_content' => $content];
    $GLOBALS['hooks']['wp_after_insert_post']($id, (object) $post);
}
$story = '<p>The Swedish Transport Administration opens a railway bridge in Gothenburg.</p>';
save(1, 'publish', 'Bridge &amp; ribbon', $story);
save(2, 'publish', 'Bridge opens', "$story<p>Trains start in May.</p>");
save(1, 'publish', 'Bridge &amp; mayor', "$story<p>The mayor came.</p>");
$transients['textkin_token'] = 'ended';
textkin_call('text.tags', ['collection_id' => TEXTKIN_COLLECTION, 'text_id' => 2, 'wait' => 60]);
$current = 2;
for ($round = 0; $round < 100 && !str_contains($page = $hooks['the_content']('Body'), '<li>'); $round++) usleep(100000);
echo "$page\n";
textkin_call('text.update', ['collection_id' => TEXTKIN_COLLECTION, 'ext_text_id' => 'post-1', 'url' => 'javascript:alert(1)']);
delete_transient('textkin_related_2');
echo $hooks['the_content']('Body') . "\n";
save(1, 'draft', 'Bridge', $story);
$hooks['before_delete_post'](2);
