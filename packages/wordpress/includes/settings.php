<?php
/**
 * What the site's owner has set: in the database, or as constants in wp-config.php, which win.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * The settings that may stand in wp-config.php, and the names of their constants.
 *
 * @return string[]
 */
function textkin_constants() {
	return array(
		'url'        => 'TEXTKIN_URL',
		'api_key'    => 'TEXTKIN_API_KEY',
		'secret_key' => 'TEXTKIN_SECRET_KEY',
	);
}

/**
 * The settings in force.
 *
 * @return array { url, api_key, secret_key, post_type: string, below: bool whether related posts are shown below each }
 */
function textkin_settings() {
	$stored   = get_option( 'textkin_settings', array() );
	$settings = wp_parse_args(
		is_array( $stored ) ? $stored : array(),
		array(
			'url'        => '',
			'api_key'    => '',
			'secret_key' => '',
			'post_type'  => 'post',
			'below'      => false,
		)
	);
	foreach ( textkin_constants() as $name => $constant ) {
		if ( defined( $constant ) ) {
			$settings[ $name ] = constant( $constant );
		}
	}
	$settings['url'] = untrailingslashit( $settings['url'] );
	return $settings;
}

/**
 * Whether there is a service to call.
 *
 * @return bool
 */
function textkin_is_set_up() {
	$settings = textkin_settings();
	return '' !== $settings['url'] && '' !== $settings['api_key'] && '' !== $settings['secret_key'];
}

/**
 * Tells the site's place at the service apart from any other. The address of the site belongs to it: a copy of the site for tests,
 * which has a copy of the database, must not change what the site has stored.
 *
 * @return string
 */
function textkin_account() {
	$settings = textkin_settings();
	return md5( $settings['url'] . ' ' . $settings['api_key'] . ' ' . home_url() );
}
