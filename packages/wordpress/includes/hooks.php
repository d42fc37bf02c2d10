<?php
/**
 * Adds posts to the queue when WordPress saves or deletes them. Nothing here calls the service, so no editor or visitor waits.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Queues a post that was published, changed, moved to the trash, or restored from it.
 *
 * @param int          $post_id The post.
 * @param WP_Post      $post    The post after the change.
 * @param bool         $update  Whether the post existed before.
 * @param WP_Post|null $before  The post before the change.
 */
function textkin_on_save( $post_id, $post, $update, $before ) {
	if ( textkin_is_indexable( $post ) || textkin_is_indexable( $before ) || get_post_meta( $post_id, '_textkin', true ) ) {
		textkin_queue_post( $post_id );
	}
}
add_action( 'wp_after_insert_post', 'textkin_on_save', 10, 4 );

/**
 * Queues a post that is about to be deleted permanently.
 *
 * @param int $post_id The post.
 */
function textkin_on_delete( $post_id ) {
	if ( get_post_meta( $post_id, '_textkin', true ) || textkin_is_indexable( get_post( $post_id ) ) ) {
		textkin_queue_post( $post_id );
	}
}
add_action( 'before_delete_post', 'textkin_on_delete' );

/**
 * Adds a post to the queue and schedules a run.
 *
 * @param int $post_id The post.
 */
function textkin_queue_post( $post_id ) {
	textkin_queue_add( $post_id, 'send' );
	if ( textkin_is_set_up() ) {
		textkin_schedule( time() );
	}
}

/**
 * Handles a change of the settings: forgets the token and the breaker, and indexes all posts if the change affects them.
 *
 * @param mixed $before The settings before the change.
 * @param mixed $after  The settings after the change.
 */
function textkin_on_settings( $before, $after ) {
	delete_transient( 'textkin_token' );
	delete_transient( 'textkin_breaker' );
	$must_index = false;
	foreach ( array( 'url', 'api_key', 'post_type' ) as $name ) {
		$must_index = $must_index || ( isset( $before[ $name ], $after[ $name ] ) && $before[ $name ] !== $after[ $name ] );
	}
	// Only if posts were sent or rejected before: the user starts the first index.
	if ( $must_index && ( get_option( 'textkin_collections' ) || textkin_queue_counts()['rejected'] > 0 ) ) {
		textkin_index_all();
	}
	$terms = array( isset( $before['terms'] ) ? $before['terms'] : array(), isset( $after['terms'] ) ? $after['terms'] : array() );
	if ( $terms[0] !== $terms[1] || ( $must_index && $terms[1] ) ) {
		textkin_queue_terms();
	}
	textkin_schedule_next();
}
add_action( 'update_option_textkin_settings', 'textkin_on_settings', 10, 2 );

/**
 * Removes the scheduled runs when the plugin is deactivated. The queue stays for the next activation.
 */
function textkin_on_deactivation() {
	wp_clear_scheduled_hook( 'textkin_work' );
	if ( function_exists( 'as_unschedule_all_actions' ) ) {
		as_unschedule_all_actions( 'textkin_work' );
	}
}
register_deactivation_hook( TEXTKIN_FILE, 'textkin_on_deactivation' );

/**
 * Loads the translations from the folder of the plugin.
 */
function textkin_load_translations() {
	load_plugin_textdomain( 'textkin', false, dirname( plugin_basename( TEXTKIN_FILE ) ) . '/languages' );
}
add_action( 'init', 'textkin_load_translations', 0 );

/**
 * Creates the queue table, and schedules a run for rows from before a deactivation.
 */
function textkin_on_activation() {
	textkin_queue_create_table();
	textkin_schedule_next();
}
register_activation_hook( TEXTKIN_FILE, 'textkin_on_activation' );
