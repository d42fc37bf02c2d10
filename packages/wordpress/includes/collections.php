<?php
/**
 * The collections of the site: one for each language, found by name or made when the first text needs it.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns the site's collections, which are found at the service by their names, so that none is made twice.
 *
 * @return int[]|WP_Error Ids by language.
 */
function textkin_collections() {
	$kept = get_option( 'textkin_collections' );
	if ( is_array( $kept ) && textkin_account() === $kept['account'] ) {
		return $kept['ids'];
	}
	$ids = textkin_find_collections();
	if ( ! is_wp_error( $ids ) ) {
		textkin_keep_collections( $ids );
	}
	return $ids;
}

/**
 * Looks for the site's collections at the service.
 *
 * @return int[]|WP_Error Ids by language.
 */
function textkin_find_collections() {
	$ids  = array();
	$page = array( 'limit' => 1000 );
	do {
		$answer = textkin_call( 'collection.list', $page );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		foreach ( $answer['collections'] as $collection ) {
			$language = $collection['language'];
			if ( textkin_collection_name( $language ) === $collection['name'] && ! isset( $ids[ $language ] ) ) {
				$ids[ $language ] = $collection['collection_id'];
			}
		}
		$page['cursor'] = isset( $answer['next'] ) ? $answer['next'] : null;
	} while ( null !== $page['cursor'] );
	return $ids;
}

/**
 * Keeps which collections there are.
 *
 * @param int[] $ids Ids by language.
 */
function textkin_keep_collections( array $ids ) {
	$kept = array(
		'account' => textkin_account(),
		'ids'     => $ids,
	);
	update_option( 'textkin_collections', $kept, false );
}

/**
 * The collection for a language, which is made where there is none.
 *
 * @param string $language "en" or "sv".
 * @return int|WP_Error Its id.
 */
function textkin_collection( $language ) {
	$known = textkin_collections();
	if ( is_wp_error( $known ) || isset( $known[ $language ] ) ) {
		return is_wp_error( $known ) ? $known : $known[ $language ];
	}
	$params = array(
		'name'        => textkin_collection_name( $language ),
		'language'    => $language,
		'description' => 'Posts of ' . mb_substr( home_url(), 0, 200 ),
	);
	$answer = textkin_call( 'collection.create', $params );
	if ( is_wp_error( $answer ) ) {
		// The answer may be lost, and the collection made: then it is found the next time.
		delete_option( 'textkin_collections' );
		return 'boundToCollections' === $answer->get_error_code() ? textkin_no_collection( $params['name'] ) : $answer;
	}
	textkin_keep_collections( array( $language => $answer['collection_id'] ) + $known );
	return $answer['collection_id'];
}

/**
 * Returns the error of a key that is bound to other collections than the one for a language, and may make none.
 *
 * @param string $name Name of the collection.
 * @return WP_Error
 */
function textkin_no_collection( $name ) {
	/* translators: %s: name of a collection. */
	$message = __( 'The key sees no collection "%s", and may not make it: give one that it sees this name in the console, or set a key that is bound to none. Then index all posts.', 'textkin' );
	return new WP_Error( 'boundToCollections', sprintf( $message, $name ), array( 'code' => 1009 ) );
}

/**
 * The name of the site's collection for a language: its address and the language.
 *
 * @param string $language "en" or "sv".
 * @return string
 */
function textkin_collection_name( $language ) {
	$address = preg_replace( '#^https?://#', '', home_url() );
	return mb_substr( $address, 0, 90 ) . " ($language)";
}
