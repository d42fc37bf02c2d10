<?php
/**
 * The collections of the site: one for each language, found by its name, or created for the first text.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns the collections of the site. The plugin finds them in the service by name, so it creates no collection twice.
 *
 * @return int[]|WP_Error Ids by language.
 */
function textkin_collections() {
	$saved = get_option( 'textkin_collections' );
	if ( is_array( $saved ) && textkin_account() === $saved['account'] ) {
		return $saved['ids'];
	}
	$ids = textkin_find_collections();
	if ( ! is_wp_error( $ids ) ) {
		textkin_save_collections( $ids );
	}
	return $ids;
}

/**
 * Finds the collections of the site in the service.
 *
 * @return int[]|WP_Error Ids by language.
 */
function textkin_find_collections() {
	$ids  = array();
	$page = array( 'limit' => 1000 );
	do {
		$result = textkin_call( 'collection.list', $page );
		if ( is_wp_error( $result ) ) {
			return $result;
		}
		foreach ( $result['collections'] as $collection ) {
			$language = $collection['language'];
			if ( textkin_collection_name( $language ) === $collection['name'] && ! isset( $ids[ $language ] ) ) {
				$ids[ $language ] = $collection['collection_id'];
			}
		}
		$page['cursor'] = isset( $result['next'] ) ? $result['next'] : null;
	} while ( null !== $page['cursor'] );
	return $ids;
}

/**
 * Saves the ids of the collections.
 *
 * @param int[] $ids Ids by language.
 */
function textkin_save_collections( array $ids ) {
	$saved = array(
		'account' => textkin_account(),
		'ids'     => $ids,
	);
	update_option( 'textkin_collections', $saved, false );
}

/**
 * Returns the collection for a language; creates it if there is none.
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
	$result = textkin_call( 'collection.create', $params );
	if ( is_wp_error( $result ) ) {
		// The service may have created the collection although the response was lost. The next call finds it.
		delete_option( 'textkin_collections' );
		return 'boundToCollections' === $result->get_error_code() ? textkin_collection_error( $params['name'] ) : $result;
	}
	textkin_save_collections( array( $language => $result['collection_id'] ) + $known );
	if ( textkin_sent_taxonomies() ) {
		// The new collection uses the list of names too.
		textkin_queue_terms();
	}
	return $result['collection_id'];
}

/**
 * Returns the error for a key that is bound to other collections, and so cannot create the collection for a language.
 *
 * @param string $name Name of the collection.
 * @return WP_Error
 */
function textkin_collection_error( $name ) {
	/* translators: %s: name of a collection. */
	$message = __( 'The key cannot see a collection "%s" and cannot create one. In the console, give this name to a collection that the key can see; or enter a key that is not bound to collections. Then index all posts.', 'textkin' );
	return new WP_Error( 'boundToCollections', sprintf( $message, $name ), array( 'code' => 1009 ) );
}

/**
 * Returns the name of the site's collection for a language: the address of the site and the language.
 *
 * @param string $language "en" or "sv".
 * @return string
 */
function textkin_collection_name( $language ) {
	$address = preg_replace( '#^https?://#', '', home_url() );
	return mb_substr( $address, 0, 90 ) . " ($language)";
}
