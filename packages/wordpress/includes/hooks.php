<?php
/**
 * What WordPress does with posts, noted in the queue: no call is made here, so that neither the editor nor a visitor waits.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * A post was saved: published, changed, moved to the trash, or taken back from there.
 *
 * @param int          $post_id The post.
 * @param WP_Post      $post    As it is now.
 * @param bool         $update  Whether there was one before.
 * @param WP_Post|null $before  As it was.
 */
function textkin_on_save( $post_id, $post, $update, $before ) {
	if ( textkin_is_wanted( $post ) || textkin_is_wanted( $before ) || get_post_meta( $post_id, '_textkin', true ) ) {
		textkin_note( $post_id );
	}
}
add_action( 'wp_after_insert_post', 'textkin_on_save', 10, 4 );

/**
 * A post is about to be deleted for good.
 *
 * @param int $post_id The post.
 */
function textkin_on_delete( $post_id ) {
	if ( get_post_meta( $post_id, '_textkin', true ) || textkin_is_wanted( get_post( $post_id ) ) ) {
		textkin_note( $post_id );
	}
}
add_action( 'before_delete_post', 'textkin_on_delete' );

/**
 * Notes that a post is to be looked at.
 *
 * @param int $post_id The post.
 */
function textkin_note( $post_id ) {
	textkin_queue_add( $post_id, 'send' );
	if ( textkin_is_set_up() ) {
		textkin_wake( time() );
	}
}

/**
 * The settings were changed: what was learned of the service does not hold, and other posts may be wanted.
 *
 * @param mixed $before The settings as they were.
 * @param mixed $after  As they are.
 */
function textkin_on_settings( $before, $after ) {
	delete_transient( 'textkin_token' );
	delete_transient( 'textkin_breaker' );
	$is_other = false;
	foreach ( array( 'url', 'api_key', 'post_type' ) as $name ) {
		$is_other = $is_other || ( isset( $before[ $name ], $after[ $name ] ) && $before[ $name ] !== $after[ $name ] );
	}
	// Only where posts were sent or refused before: a first index is begun by hand.
	if ( $is_other && ( get_option( 'textkin_collections' ) || textkin_queue_counts()['refused'] > 0 ) ) {
		textkin_index_all();
	}
	textkin_wake_for_next();
}
add_action( 'update_option_textkin_settings', 'textkin_on_settings', 10, 2 );

/**
 * Nothing is left to run when the plugin is switched off; what waits goes on when it is switched on again.
 */
function textkin_on_deactivation() {
	wp_clear_scheduled_hook( 'textkin_work' );
	if ( function_exists( 'as_unschedule_all_actions' ) ) {
		as_unschedule_all_actions( 'textkin_work' );
	}
}
register_deactivation_hook( TEXTKIN_FILE, 'textkin_on_deactivation' );

/**
 * Looks for the plugin's translations, which lie in it.
 */
function textkin_load_translations() {
	load_plugin_textdomain( 'textkin', false, dirname( plugin_basename( TEXTKIN_FILE ) ) . '/languages' );
}
add_action( 'init', 'textkin_load_translations', 0 );

/**
 * Goes on where it was left.
 */
function textkin_on_activation() {
	textkin_queue_make();
	textkin_wake_for_next();
}
register_activation_hook( TEXTKIN_FILE, 'textkin_on_activation' );
