<?php
/**
 * Asks the service which posts are related to one, and keeps the answer in the post's meta "_textkin_related"
 * { at: Unix time, ids: int[] }.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/** Below it texts have little in common, by the service's own scale. */
define( 'TEXTKIN_LEAST_RELEVANCE', 0.2 );

/** More than a list shows: some of them may be gone when it is shown. */
define( 'TEXTKIN_RELATED_KEPT', 20 );

/**
 * Refreshes the related posts of a post.
 *
 * @param int $post_id The post.
 * @return true|WP_Error "textkin_pending" when others are still being analysed; what is known is kept then, too.
 */
function textkin_refresh( $post_id ) {
	wp_cache_delete( $post_id, 'post_meta' );
	$stored = textkin_stored( $post_id );
	if ( ! $stored ) {
		// Another service or account was set since it was sent.
		textkin_queue_add( $post_id, 'send' );
		return true;
	}
	$params = array(
		'collection_id' => $stored['collection'],
		'ext_text_id'   => (string) $post_id,
		'limit'         => TEXTKIN_RELATED_KEPT,
		'min_threshold' => TEXTKIN_LEAST_RELEVANCE,
		'wait'          => 0,
	);
	$answer = textkin_call( 'text.relatedTexts', $params );
	if ( is_wp_error( $answer ) ) {
		if ( in_array( $answer->get_error_code(), array( 'noSuchText', 'noSuchCollection' ), true ) ) {
			// The service has lost it, or somebody has deleted it there.
			delete_post_meta( $post_id, '_textkin' );
			textkin_queue_add( $post_id, 'send' );
			return true;
		}
		return $answer;
	}
	$ids = array_map( 'intval', wp_list_pluck( $answer['related_texts'], 'ext_text_id' ) );
	textkin_keep_related( $post_id, array_values( array_filter( $ids ) ) );
	if ( ! empty( $answer['pending'] ) ) {
		return new WP_Error( 'textkin_pending', __( 'Other posts are still being analysed.', 'textkin' ) );
	}
	return true;
}

/**
 * Keeps the related posts of a post.
 *
 * @param int   $post_id The post.
 * @param int[] $ids     Related posts, the most related first.
 */
function textkin_keep_related( $post_id, array $ids ) {
	$related = array(
		'at'  => time(),
		'ids' => $ids,
	);
	update_post_meta( $post_id, '_textkin_related', $related );
}
