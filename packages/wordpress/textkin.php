<?php
/**
 * Plugin Name:       Textkin
 * Plugin URI:        https://github.com/textkin/textkin
 * Description:       Related posts and suggested tags from your own Textkin service.
 * Version:           0.2.0
 * Requires at least: 6.0
 * Requires PHP:      7.4
 * Author:            Textkin
 * License:           MIT
 * License URI:       https://opensource.org/licenses/MIT
 * Text Domain:       textkin
 * Domain Path:       /languages
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

define( 'TEXTKIN_VERSION', '0.2.0' );
define( 'TEXTKIN_FILE', __FILE__ );

require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/breaker.php';
require __DIR__ . '/includes/service.php';
require __DIR__ . '/includes/collections.php';
require __DIR__ . '/includes/queue.php';
require __DIR__ . '/includes/text.php';
require __DIR__ . '/includes/send.php';
require __DIR__ . '/includes/refresh.php';
require __DIR__ . '/includes/sweep.php';
require __DIR__ . '/includes/terms.php';
require __DIR__ . '/includes/work.php';
require __DIR__ . '/includes/hooks.php';
require __DIR__ . '/includes/related.php';
require __DIR__ . '/includes/suggest.php';

if ( is_admin() ) {
	require __DIR__ . '/admin/settings-page.php';
	require __DIR__ . '/admin/progress.php';
	require __DIR__ . '/admin/editor.php';
}
