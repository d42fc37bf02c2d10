<?php
/**
 * The settings: from the database, or from constants in wp-config.php, which take precedence.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns the settings that wp-config.php may define, with the names of their constants.
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
 * Returns the current settings.
 *
 * @return array { url, api_key, secret_key, post_type: string, below: bool, whether related posts are shown below each post,
 *               terms: string[], the categories of the taxonomies whose terms are sent }
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
			'terms'      => array(),
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
 * Returns whether the address and the key pair are set.
 *
 * @return bool
 */
function textkin_is_set_up() {
	$settings = textkin_settings();
	return '' !== $settings['url'] && '' !== $settings['api_key'] && '' !== $settings['secret_key'];
}

/**
 * Returns an id for the combination of service, key and site. It depends on the address of the site, so that a copy of the site for
 * tests, with a copy of its database, does not change the texts of the original site.
 *
 * @return string
 */
function textkin_account() {
	$settings = textkin_settings();
	return md5( $settings['url'] . ' ' . $settings['api_key'] . ' ' . home_url() );
}
