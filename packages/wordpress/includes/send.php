<?php
/**
 * Brings the service's text of a post in line with the post.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Stores the post's text, changes it, or takes it out: whatever makes the service agree with the post as it is now. Where
 * the service has it is kept in the post's meta "_textkin" { account, collection, hash }.
 *
 * @param int $post_id The post, which may be gone.
 * @return true|WP_Error
 */
function textkin_send( $post_id ) {
	// What this process has read before may be older than what is stored.
	wp_cache_delete( $post_id, 'posts' );
	wp_cache_delete( $post_id, 'post_meta' );
	$post = get_post( $post_id );
	if ( ! textkin_is_wanted( $post ) ) {
		$collections = textkin_collections();
		return is_wp_error( $collections ) ? $collections : textkin_take_out( $post_id, $collections );
	}
	$language = textkin_language( $post );
	if ( ! in_array( $language, array( 'en', 'sv' ), true ) ) {
		/* translators: %s: code of a language. */
		return new WP_Error( 'languageNotSupported', sprintf( __( 'The service takes English and Swedish; this post is said to be in "%s".', 'textkin' ), $language ), array( 'code' => 1002 ) );
	}
	$text = textkin_text( $post );
	$sent = textkin_store( $post_id, $text, $language );
	if ( is_wp_error( $sent ) && 'wrongLanguage' === $sent->get_error_code() ) {
		$sent = textkin_store( $post_id, $text, 'en' === $language ? 'sv' : 'en' );
	}
	return $sent;
}

/**
 * Stores the text in the collection for a language, and nowhere else. A text that is stored as it is, is left alone: until the
 * option "textkin_round" changes, by which everything is sent again.
 *
 * @param int    $post_id  The post.
 * @param array  $text     Its fields.
 * @param string $language "en" or "sv".
 * @return true|WP_Error
 */
function textkin_store( $post_id, array $text, $language ) {
	$collection = textkin_collection( $language );
	if ( is_wp_error( $collection ) ) {
		return $collection;
	}
	$text   = array( 'collection_id' => $collection ) + $text;
	$stored = textkin_stored( $post_id );
	$new    = array(
		'account'    => textkin_account(),
		'collection' => $collection,
		'hash'       => md5( get_option( 'textkin_round', '' ) . wp_json_encode( $text ) ),
	);
	if ( $new === $stored ) {
		return true;
	}
	$is_there = $stored && $collection === $stored['collection'];
	$imported = $stored ? array() : textkin_find_imported( $post_id, $collection );
	if ( is_wp_error( $imported ) ) {
		return $imported;
	}
	$answer = textkin_call( $is_there || $imported ? 'text.update' : 'text.create', $imported + $text );
	if ( is_wp_error( $answer ) && 'extTextIdTaken' === $answer->get_error_code() ) {
		$answer = textkin_call( 'text.update', $text );
	} elseif ( is_wp_error( $answer ) && 'noSuchText' === $answer->get_error_code() ) {
		$answer = textkin_call( 'text.create', $text );
	}
	if ( is_wp_error( $answer ) ) {
		return $answer;
	}
	if ( $stored && $collection !== $stored['collection'] ) {
		$taken_out = textkin_take_out( $post_id, array( $stored['collection'] ) );
		if ( is_wp_error( $taken_out ) ) {
			return $taken_out;
		}
	}
	update_post_meta( $post_id, '_textkin', $new );
	textkin_queue_add( $post_id, 'related', 5 );
	return true;
}

/**
 * Finds the text that an earlier release of "textkin import" has stored of a post: by the guid that WordPress exports. To
 * give that text the post's number keeps the tags that people have edited, and makes no second text.
 *
 * @param int $post_id    The post.
 * @param int $collection Where to look.
 * @return int[]|WP_Error { text_id }; empty when there is none.
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
	$answer = textkin_call( 'text.get', $key );
	if ( ! is_wp_error( $answer ) ) {
		return array( 'text_id' => $answer['text_id'] );
	}
	// A guid that is too long for an id was never stored as one.
	return in_array( $answer->get_error_code(), array( 'noSuchText', 'outOfRange' ), true ) ? array() : $answer;
}

/**
 * Where the service has a post.
 *
 * @param int $post_id The post.
 * @return array|null { account, collection, hash }; null when the service that is set does not have it.
 */
function textkin_stored( $post_id ) {
	$stored = get_post_meta( $post_id, '_textkin', true );
	return is_array( $stored ) && textkin_account() === $stored['account'] ? $stored : null;
}

/**
 * Takes a post's text out of collections; one that is not there is fine.
 *
 * @param int   $post_id     The post.
 * @param int[] $collections Ids.
 * @return true|WP_Error
 */
function textkin_take_out( $post_id, array $collections ) {
	foreach ( $collections as $collection ) {
		$key    = array(
			'collection_id' => $collection,
			'ext_text_id'   => (string) $post_id,
		);
		$answer = textkin_call( 'text.delete', $key );
		if ( is_wp_error( $answer ) && ! in_array( $answer->get_error_code(), array( 'noSuchText', 'noSuchCollection' ), true ) ) {
			return $answer;
		}
	}
	delete_post_meta( $post_id, '_textkin' );
	delete_post_meta( $post_id, '_textkin_related' );
	textkin_queue_drop( $post_id, 'related' );
	return true;
}
