<?php
/**
 * The dependencies of the script of the block.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

return array(
	'dependencies' => array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n', 'wp-server-side-render' ),
	'version'      => TEXTKIN_VERSION,
);
