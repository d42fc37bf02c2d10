<?php
/**
 * Looks for texts at the service whose posts are gone: deleted while the plugin was switched off, or by a hand in the database.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/** Texts that are looked at in one call: as many as the service lists at once. */
define( 'TEXTKIN_SWEEP_TEXTS', 1000 );

/**
 * Has every post taken out that is in the service and is not to be.
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
				'limit'         => TEXTKIN_SWEEP_TEXTS,
			);
			$answer = textkin_call( 'collection.listTexts', $params );
			if ( is_wp_error( $answer ) ) {
				return $answer;
			}
			$texts = $answer['texts'];
			textkin_note_unwanted( array_filter( array_map( 'intval', wp_list_pluck( $texts, 'ext_text_id' ) ) ) );
			$next = $texts ? end( $texts )['text_id'] + 1 : $next;
		} while ( TEXTKIN_SWEEP_TEXTS === count( $texts ) );
	}
	return true;
}

/**
 * Notes those of some posts that are not to be in the service. Open posts of other types stay: the plugin has not sent them, but
 * an import of the whole site brings pages.
 *
 * @param int[] $ids Posts.
 */
function textkin_note_unwanted( array $ids ) {
	if ( ! $ids ) {
		return;
	}
	$wanted = get_posts(
		array(
			'post__in'       => $ids,
			'post_type'      => get_post_types( array( 'public' => true ) ),
			'post_status'    => 'publish',
			'has_password'   => false,
			'posts_per_page' => -1,
			'fields'         => 'ids',
		)
	);
	foreach ( array_diff( $ids, $wanted ) as $id ) {
		textkin_queue_add( $id, 'send' );
	}
}
