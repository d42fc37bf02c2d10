<?php
/**
 * Finds texts in the service whose posts no longer exist: deleted while the plugin was inactive, or directly in the database.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/** Texts in one call: the maximum that the service lists at once. */
define( 'TEXTKIN_SWEEP_PAGE', 1000 );

/**
 * Queues every post whose text must be deleted from the service.
 *
 * @return true|WP_Error
 */
function textkin_sweep() {
	$collections = textkin_collections();
	if ( is_wp_error( $collections ) ) {
		return $collections;
	}
	foreach ( $collections as $collection ) {
		$next = 1;
		do {
			$params = array(
				'collection_id' => $collection,
				'min_text_id'   => $next,
				'limit'         => TEXTKIN_SWEEP_PAGE,
			);
			$result = textkin_call( 'collection.listTexts', $params );
			if ( is_wp_error( $result ) ) {
				return $result;
			}
			$texts = $result['texts'];
			textkin_queue_unindexable( array_filter( array_map( 'intval', wp_list_pluck( $texts, 'ext_text_id' ) ) ) );
			$next = $texts ? end( $texts )['text_id'] + 1 : $next;
		} while ( TEXTKIN_SWEEP_PAGE === count( $texts ) );
	}
	return true;
}

/**
 * Queues the posts that visitors may not read or that do not exist. Public posts of other types stay in the service: the plugin did
 * not send them, but an import of the whole site includes pages.
 *
 * @param int[] $ids Ids of posts.
 */
function textkin_queue_unindexable( array $ids ) {
	if ( ! $ids ) {
		return;
	}
	$public = get_posts(
		array(
			'post__in'       => $ids,
			'post_type'      => get_post_types( array( 'public' => true ) ),
			'post_status'    => 'publish',
			'has_password'   => false,
			'posts_per_page' => -1,
			'fields'         => 'ids',
		)
	);
	foreach ( array_diff( $ids, $public ) as $id ) {
		textkin_queue_add( $id, 'send' );
	}
}
