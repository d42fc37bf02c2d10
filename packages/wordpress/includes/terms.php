<?php
/**
 * Sends the terms of taxonomies, such as tags, to the service as a list of names: the vocabulary of the site. The settings give
 * the category of the terms of each taxonomy. The task "terms" of the queue sends them, some pages a run, and removes deleted terms.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/** Terms in one call. */
define( 'TEXTKIN_TERMS_PAGE', 500 );

/** Pages of one run; the next run continues. */
define( 'TEXTKIN_TERMS_PAGES', 5 );

/**
 * Returns the categories that terms can have, with their names.
 *
 * @return string[]
 */
function textkin_term_categories() {
	return array(
		'person'       => __( 'Persons', 'textkin' ),
		'organization' => __( 'Organizations', 'textkin' ),
		'location'     => __( 'Places', 'textkin' ),
		'unknown'      => __( 'Other names', 'textkin' ),
	);
}

/**
 * Returns the taxonomies whose terms are sent, with the category of their terms.
 *
 * @return string[] Categories by taxonomy.
 */
function textkin_sent_taxonomies() {
	return array_filter( textkin_settings()['terms'], 'taxonomy_exists', ARRAY_FILTER_USE_KEY );
}

/**
 * Queues the terms after a term has changed. Changes within a minute are sent together.
 *
 * @param int    $term_id  The term.
 * @param int    $tt_id    Its id in the taxonomy.
 * @param string $taxonomy Its taxonomy.
 */
function textkin_on_term( $term_id, $tt_id, $taxonomy ) {
	if ( isset( textkin_sent_taxonomies()[ $taxonomy ] ) ) {
		textkin_queue_terms( MINUTE_IN_SECONDS );
	}
}
add_action( 'created_term', 'textkin_on_term', 10, 3 );
add_action( 'edited_term', 'textkin_on_term', 10, 3 );
add_action( 'delete_term', 'textkin_on_term', 10, 3 );

/**
 * Queues all terms, from the first.
 *
 * @param int $delay Seconds.
 */
function textkin_queue_terms( $delay = 0 ) {
	delete_option( 'textkin_terms_sent' );
	textkin_queue_add( 0, 'terms', $delay );
	if ( textkin_is_set_up() ) {
		textkin_schedule( time() + $delay );
	}
}

/**
 * Sends the next pages of terms. After the last page, removes entries whose terms no longer exist, and makes the collections of the
 * site use the vocabulary.
 *
 * @return true|WP_Error "textkin_pending" if there are more terms.
 */
function textkin_send_terms() {
	$vocabulary = textkin_vocabulary();
	if ( is_wp_error( $vocabulary ) || null === $vocabulary ) {
		return null === $vocabulary ? true : $vocabulary;
	}
	$sent = (int) get_option( 'textkin_terms_sent', 0 );
	for ( $page = 0; $page < TEXTKIN_TERMS_PAGES; $page++ ) {
		$terms   = textkin_terms_from( $sent );
		$entries = array_values( array_filter( array_map( 'textkin_entry', $terms ), 'textkin_has_name' ) );
		if ( $entries ) {
			$params = array(
				'vocabulary_id' => $vocabulary,
				'entries'       => $entries,
			);
			$result = textkin_call( 'vocabulary.put', $params, 20 );
			if ( is_wp_error( $result ) ) {
				return $result;
			}
		}
		$sent += count( $terms );
		update_option( 'textkin_terms_sent', $sent, false );
		if ( count( $terms ) < TEXTKIN_TERMS_PAGE ) {
			$removed = textkin_remove_entries( $vocabulary );
			return is_wp_error( $removed ) ? $removed : textkin_use_vocabulary( $vocabulary );
		}
	}
	return new WP_Error( 'textkin_pending', __( 'More terms are to be sent.', 'textkin' ) );
}

/**
 * Returns a page of terms.
 *
 * @param int $offset Number of terms before the page.
 * @return WP_Term[]
 */
function textkin_terms_from( $offset ) {
	$taxonomies = array_keys( textkin_sent_taxonomies() );
	if ( ! $taxonomies ) {
		return array();
	}
	$terms = get_terms(
		array(
			'taxonomy'   => $taxonomies,
			'hide_empty' => false,
			'orderby'    => 'term_id',
			'number'     => TEXTKIN_TERMS_PAGE,
			'offset'     => $offset,
		)
	);
	return is_array( $terms ) ? array_values( $terms ) : array();
}

/**
 * Returns the entry of a term.
 *
 * @param WP_Term $term The term.
 * @return array
 */
function textkin_entry( WP_Term $term ) {
	$link  = get_term_link( $term );
	$entry = array(
		'id'       => (string) $term->term_id,
		'category' => textkin_sent_taxonomies()[ $term->taxonomy ],
		'name'     => textkin_plain( $term->name, 250 ),
	);
	if ( ! is_wp_error( $link ) && strlen( $link ) <= 1000 ) {
		$entry['uri'] = $link;
	}
	if ( '' !== $term->description ) {
		$entry['description'] = textkin_plain( $term->description, 1000 );
	}
	/**
	 * Changes the entry of a term, for example to add "aliases", an array of other names.
	 *
	 * @param array   $entry The entry, as the method vocabulary.put takes it.
	 * @param WP_Term $term  The term.
	 */
	return apply_filters( 'textkin_entry', $entry, $term );
}

/**
 * Returns whether an entry has a name that is not blank; markup alone is not a name.
 *
 * @param array $entry The entry.
 * @return bool
 */
function textkin_has_name( array $entry ) {
	return isset( $entry['names'] ) || '' !== trim( $entry['name'] );
}

/**
 * Returns a text without markup, of at most $max characters.
 *
 * @param string $html The text.
 * @param int    $max  Characters.
 * @return string
 */
function textkin_plain( $html, $max ) {
	$text = html_entity_decode( wp_strip_all_tags( $html ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	return mb_strlen( $text ) > $max ? mb_substr( $text, 0, $max - 1 ) . '…' : $text;
}

/**
 * Removes the entries whose terms no longer exist or are no longer sent.
 *
 * @param int $vocabulary The vocabulary.
 * @return true|WP_Error
 */
function textkin_remove_entries( $vocabulary ) {
	$taxonomies = textkin_sent_taxonomies();
	$page       = array(
		'vocabulary_id' => $vocabulary,
		'limit'         => 1000,
	);
	do {
		$result = textkin_call( 'vocabulary.entries', $page );
		if ( is_wp_error( $result ) ) {
			return $result;
		}
		$gone = array();
		foreach ( $result['entries'] as $entry ) {
			$term = get_term( (int) $entry['id'] );
			if ( ! $term instanceof WP_Term || ! isset( $taxonomies[ $term->taxonomy ] ) ) {
				$gone[] = $entry['id'];
			}
		}
		if ( $gone ) {
			$params  = array(
				'vocabulary_id' => $vocabulary,
				'ids'           => $gone,
			);
			$removed = textkin_call( 'vocabulary.remove', $params );
			if ( is_wp_error( $removed ) ) {
				return $removed;
			}
		}
		$page['cursor'] = isset( $result['next'] ) ? $result['next'] : null;
	} while ( null !== $page['cursor'] );
	return true;
}

/**
 * Makes the collections of the site use the vocabulary, before their other vocabularies.
 *
 * @param int $vocabulary The vocabulary.
 * @return true|WP_Error
 */
function textkin_use_vocabulary( $vocabulary ) {
	$collections = textkin_collections();
	if ( is_wp_error( $collections ) ) {
		return $collections;
	}
	foreach ( $collections as $collection ) {
		$found = textkin_call( 'collection.get', array( 'collection_id' => $collection ) );
		if ( is_wp_error( $found ) ) {
			return $found;
		}
		$used = isset( $found['vocabularies'] ) ? $found['vocabularies'] : array();
		if ( ! in_array( $vocabulary, $used, true ) ) {
			$params = array(
				'collection_id' => $collection,
				'vocabularies'  => array_merge( array( $vocabulary ), $used ),
			);
			$result = textkin_call( 'collection.update', $params );
			if ( is_wp_error( $result ) ) {
				return $result;
			}
		}
	}
	return true;
}

/**
 * Returns the vocabulary of the site. Creates it if there is none and terms are sent.
 *
 * @return int|null|WP_Error Its id; null if there is none and none is needed.
 */
function textkin_vocabulary() {
	$name   = textkin_vocabulary_name();
	$result = textkin_call( 'vocabulary.list' );
	if ( is_wp_error( $result ) ) {
		return $result;
	}
	foreach ( $result['vocabularies'] as $vocabulary ) {
		if ( $name === $vocabulary['name'] ) {
			return $vocabulary['vocabulary_id'];
		}
	}
	if ( ! textkin_sent_taxonomies() ) {
		return null;
	}
	$params = array(
		'name'        => $name,
		'description' => 'Terms of ' . mb_substr( home_url(), 0, 200 ),
	);
	$result = textkin_call( 'vocabulary.create', $params );
	return is_wp_error( $result ) ? $result : $result['vocabulary_id'];
}

/**
 * Returns the name of the site's vocabulary: the address of the site.
 *
 * @return string
 */
function textkin_vocabulary_name() {
	return mb_substr( preg_replace( '#^https?://#', '', home_url() ), 0, 90 ) . ' (terms)';
}
