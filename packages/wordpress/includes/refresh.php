<?php
/**
 * Fetches the related posts of a post, and saves them in the post meta "_textkin_related" { at: Unix time, ids: int[] }.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/** The lowest relevance of a related post; texts below it have little in common. */
define( 'TEXTKIN_MIN_RELEVANCE', 0.2 );

/** Related posts to fetch: more than a list shows, because some may be deleted before it is shown. */
define( 'TEXTKIN_RELATED_LIMIT', 20 );

/**
 * Refreshes the related posts of a post.
 *
 * @param int $post_id The post.
 * @return true|WP_Error "textkin_pending" while other posts are being analysed; the posts found so far are saved.
 */
function textkin_refresh( $post_id ) {
	wp_cache_delete( $post_id, 'post_meta' );
	$stored = textkin_stored_text( $post_id );
	if ( ! $stored ) {
		// The post was sent to another service or account.
		textkin_queue_add( $post_id, 'send' );
		return true;
	}
	$params = array(
		'collection_id' => $stored['collection'],
		'ext_text_id'   => (string) $post_id,
		'limit'         => TEXTKIN_RELATED_LIMIT,
		'min_threshold' => TEXTKIN_MIN_RELEVANCE,
		'wait'          => 0,
	);
	$result = textkin_call( 'text.relatedTexts', $params );
	if ( is_wp_error( $result ) ) {
		if ( in_array( $result->get_error_code(), array( 'noSuchText', 'noSuchCollection' ), true ) ) {
			// The text no longer exists in the service.
			delete_post_meta( $post_id, '_textkin' );
			textkin_queue_add( $post_id, 'send' );
			return true;
		}
		return $result;
	}
	$ids = array_map( 'intval', wp_list_pluck( $result['related_texts'], 'ext_text_id' ) );
	textkin_save_related( $post_id, array_values( array_filter( $ids ) ) );
	if ( ! empty( $result['pending'] ) ) {
		return new WP_Error( 'textkin_pending', __( 'Other posts are still being analysed.', 'textkin' ) );
	}
	return true;
}

/**
 * Saves the related posts of a post.
 *
 * @param int   $post_id The post.
 * @param int[] $ids     Related posts, most related first.
 */
function textkin_save_related( $post_id, array $ids ) {
	$related = array(
		'at'  => time(),
		'ids' => $ids,
	);
	update_post_meta( $post_id, '_textkin_related', $related );
}
