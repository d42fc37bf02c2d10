<?php
/**
 * Removes all data of the plugin from the database. The texts stay in the service: delete the collections in the console.
 *
 * @package Textkin
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/**
 * Removes the data of one site.
 */
function textkin_clean_site() {
	global $wpdb;
	wp_clear_scheduled_hook( 'textkin_work' );
	foreach ( array( 'settings', 'collections', 'queue_version', 'round', 'index', 'terms_sent' ) as $name ) {
		delete_option( "textkin_$name" );
	}
	delete_transient( 'textkin_token' );
	delete_transient( 'textkin_breaker' );
	delete_post_meta_by_key( '_textkin' );
	delete_post_meta_by_key( '_textkin_related' );
	// phpcs:ignore WordPress.DB -- the plugin's own table.
	$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}textkin_queue" );
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $textkin_site ) {
		switch_to_blog( $textkin_site );
		textkin_clean_site();
		restore_current_blog();
	}
} else {
	textkin_clean_site();
}
