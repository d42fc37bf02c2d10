<?php
/**
 * A post as a text of the service.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Whether a post is to be in the service: published, of the type that is set, and open to everybody.
 *
 * @param WP_Post|null $post The post.
 * @return bool
 */
function textkin_is_wanted( $post ) {
	return $post && 'publish' === $post->post_status && '' === $post->post_password && textkin_settings()['post_type'] === $post->post_type;
}

/**
 * The fields of a text, without the collection.
 *
 * @param WP_Post $post The post.
 * @return array
 */
function textkin_text( WP_Post $post ) {
	$fields = array(
		'ext_text_id'  => (string) $post->ID,
		'headline'     => textkin_headline( $post->post_title ),
		'body'         => textkin_html( $post ),
		'format'       => 'html',
		'url'          => (string) get_permalink( $post ),
		'publish_date' => get_post_time( 'Y-m-d\TH:i:s\Z', true, $post ),
	);
	/**
	 * Filters what is sent of a post.
	 *
	 * @param array   $fields The fields of text.create without collection_id.
	 * @param WP_Post $post   The post.
	 */
	return apply_filters( 'textkin_text', $fields, $post );
}

/**
 * The title without markup, of which the service takes 250 characters; lists on the site show the title of the post itself. It
 * is read as HTML like the body: what would be markup there is escaped.
 *
 * @param string $title The title as it is stored.
 * @return string
 */
function textkin_headline( $title ) {
	$text = html_entity_decode( wp_strip_all_tags( $title ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	$text = mb_strlen( $text ) > 250 ? mb_substr( $text, 0, 249 ) . '…' : $text;
	return preg_match( '/<|&#?\w+;/', $text ) ? htmlspecialchars( $text, ENT_NOQUOTES, 'UTF-8' ) : $text;
}

/**
 * What people wrote, as HTML. Nothing is run for it: what blocks and shortcodes make anew for each page (forms, lists of other
 * posts) is not what the post is about, and they expect a page around them. What a shortcode encloses is kept.
 *
 * @param WP_Post $post The post.
 * @return string
 */
function textkin_html( WP_Post $post ) {
	$html = preg_replace( '/<!-- \/?wp:.*?-->/s', '', textkin_without_shortcodes( $post->post_content ) );
	return has_blocks( $post ) ? $html : wpautop( $html );
}

/**
 * Takes out the marks of shortcodes. An escaped one, [[like this]], is text.
 *
 * @param string $html HTML with shortcodes.
 * @return string
 */
function textkin_without_shortcodes( $html ) {
	global $shortcode_tags;
	if ( empty( $shortcode_tags ) || false === strpos( $html, '[' ) ) {
		return $html;
	}
	$bare = preg_replace_callback(
		'/' . get_shortcode_regex() . '/',
		static function ( $found ) {
			$is_escaped = '[' === $found[1] && ']' === $found[6];
			return $is_escaped ? substr( $found[0], 1, -1 ) : $found[1] . textkin_without_shortcodes( $found[5] ) . $found[6];
		},
		$html
	);
	return null === $bare ? $html : $bare;
}

/**
 * The language of a post: what a plugin for translations says, else the site's.
 *
 * @param WP_Post $post The post.
 * @return string "en", "sv", or another code, which the service does not take.
 */
function textkin_language( WP_Post $post ) {
	$locale = get_locale();
	if ( function_exists( 'pll_get_post_language' ) ) {
		$locale = pll_get_post_language( $post->ID, 'locale' ) ? pll_get_post_language( $post->ID, 'locale' ) : $locale;
	} else {
		// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- WPML's own hook.
		$details = apply_filters( 'wpml_post_language_details', null, $post->ID );
		$locale  = isset( $details['locale'] ) ? $details['locale'] : $locale;
	}
	/**
	 * Filters the language of a post.
	 *
	 * @param string  $language Code of ISO 639-1.
	 * @param WP_Post $post     The post.
	 */
	return apply_filters( 'textkin_language', strtolower( substr( $locale, 0, 2 ) ), $post );
}
