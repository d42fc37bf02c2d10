<?php
/**
 * Synchronizes the text of a post in the service with the post.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Stores, updates or deletes the text of a post, as the current state of the post requires. The post meta "_textkin"
 * { account, collection, hash } records where the text is.
 *
 * @param int $post_id The post, which may no longer exist.
 * @return true|WP_Error
 */
function textkin_send( $post_id ) {
	// The cache of this process may be older than the database.
	wp_cache_delete( $post_id, 'posts' );
	wp_cache_delete( $post_id, 'post_meta' );
	$post = get_post( $post_id );
	if ( ! textkin_is_indexable( $post ) ) {
		$collections = textkin_collections();
		return is_wp_error( $collections ) ? $collections : textkin_delete_text( $post_id, $collections );
	}
	$language = textkin_language( $post );
	if ( ! in_array( $language, array( 'en', 'sv' ), true ) ) {
		/* translators: %s: code of a language. */
		return new WP_Error( 'languageNotSupported', sprintf( __( 'The service supports English and Swedish, but the language of this post is "%s".', 'textkin' ), $language ), array( 'code' => 1002 ) );
	}
	$text = textkin_text( $post );
	$sent = textkin_store_post( $post_id, $text, $language );
	if ( is_wp_error( $sent ) && 'wrongLanguage' === $sent->get_error_code() ) {
		$sent = textkin_store_post( $post_id, $text, 'en' === $language ? 'sv' : 'en' );
	}
	return $sent;
}

/**
 * Stores the text in the collection for a language, and deletes it from any other collection. Skips a text that has not changed,
 * unless the option "textkin_round" has changed, which sends every post again.
 *
 * @param int    $post_id  The post.
 * @param array  $text     Fields of the text.
 * @param string $language "en" or "sv".
 * @return true|WP_Error
 */
function textkin_store_post( $post_id, array $text, $language ) {
	$collection = textkin_collection( $language );
	if ( is_wp_error( $collection ) ) {
		return $collection;
	}
	$text   = array( 'collection_id' => $collection ) + $text;
	$stored = textkin_stored_text( $post_id );
	$new    = array(
		'account'    => textkin_account(),
		'collection' => $collection,
		'hash'       => md5( get_option( 'textkin_round', '' ) . wp_json_encode( $text ) ),
	);
	if ( $new === $stored ) {
		return true;
	}
	$is_known = $stored && $collection === $stored['collection'];
	$imported = $stored ? array() : textkin_find_imported( $post_id, $collection );
	if ( is_wp_error( $imported ) ) {
		return $imported;
	}
	$result = textkin_call( $is_known || $imported ? 'text.update' : 'text.create', $imported + $text );
	if ( is_wp_error( $result ) && 'extTextIdTaken' === $result->get_error_code() ) {
		$result = textkin_call( 'text.update', $text );
	} elseif ( is_wp_error( $result ) && 'noSuchText' === $result->get_error_code() ) {
		$result = textkin_call( 'text.create', $text );
	}
	if ( is_wp_error( $result ) ) {
		return $result;
	}
	if ( $stored && $collection !== $stored['collection'] ) {
		$deleted = textkin_delete_text( $post_id, array( $stored['collection'] ) );
		if ( is_wp_error( $deleted ) ) {
			return $deleted;
		}
	}
	update_post_meta( $post_id, '_textkin', $new );
	textkin_queue_add( $post_id, 'related', 5 );
	return true;
}

/**
 * Finds the text that an earlier release of "textkin import" stored for a post, under the guid that WordPress exports. The
 * plugin updates this text with the id of the post, which keeps edited tags and stores no second text.
 *
 * @param int $post_id    The post.
 * @param int $collection Collection to search.
 * @return int[]|WP_Error { text_id }; empty if there is none.
 */
function textkin_find_imported( $post_id, $collection ) {
	$guid = html_entity_decode( esc_url( get_the_guid( $post_id ) ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	if ( '' === $guid ) {
		return array();
	}
	$key    = array(
		'collection_id' => $collection,
		'ext_text_id'   => $guid,
	);
	$result = textkin_call( 'text.get', $key );
	if ( ! is_wp_error( $result ) ) {
		return array( 'text_id' => $result['text_id'] );
	}
	// A guid that is too long for an ext_text_id was never stored.
	return in_array( $result->get_error_code(), array( 'noSuchText', 'outOfRange' ), true ) ? array() : $result;
}

/**
 * Returns where the text of a post is stored.
 *
 * @param int $post_id The post.
 * @return array|null { account, collection, hash }; null if the current service has no text of the post.
 */
function textkin_stored_text( $post_id ) {
	$stored = get_post_meta( $post_id, '_textkin', true );
	return is_array( $stored ) && textkin_account() === $stored['account'] ? $stored : null;
}

/**
 * Deletes the text of a post from collections. A missing text is not an error.
 *
 * @param int   $post_id     The post.
 * @param int[] $collections Ids of collections.
 * @return true|WP_Error
 */
function textkin_delete_text( $post_id, array $collections ) {
	foreach ( $collections as $collection ) {
		$key    = array(
			'collection_id' => $collection,
			'ext_text_id'   => (string) $post_id,
		);
		$result = textkin_call( 'text.delete', $key );
		if ( is_wp_error( $result ) && ! in_array( $result->get_error_code(), array( 'noSuchText', 'noSuchCollection' ), true ) ) {
			return $result;
		}
	}
	delete_post_meta( $post_id, '_textkin' );
	delete_post_meta( $post_id, '_textkin_related' );
	textkin_queue_remove( $post_id, 'related' );
	return true;
}
