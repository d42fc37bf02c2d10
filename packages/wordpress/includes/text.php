<?php
/**
 * Converts a post to a text of the service.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns whether a post belongs in the service: published, without a password, and of the post type in the settings.
 *
 * @param WP_Post|null $post The post.
 * @return bool
 */
function textkin_is_indexable( $post ) {
	return $post && 'publish' === $post->post_status && '' === $post->post_password && textkin_settings()['post_type'] === $post->post_type;
}

/**
 * Returns the fields of the text, without the collection.
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
	 * Filters the fields that are sent for a post.
	 *
	 * @param array   $fields The fields of text.create without collection_id.
	 * @param WP_Post $post   The post.
	 */
	return apply_filters( 'textkin_text', $fields, $post );
}

/**
 * Returns the title without markup, cut to the 250 characters that the service accepts. The service reads it as HTML, like the
 * body, so characters that look like markup are escaped. Lists on the site show the full title of the post.
 *
 * @param string $title The stored title.
 * @return string
 */
function textkin_headline( $title ) {
	$text = html_entity_decode( wp_strip_all_tags( $title ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	$text = mb_strlen( $text ) > 250 ? mb_substr( $text, 0, 249 ) . '…' : $text;
	return preg_match( '/<|&#?\w+;/', $text ) ? htmlspecialchars( $text, ENT_NOQUOTES, 'UTF-8' ) : $text;
}

/**
 * Returns the content that people wrote, as HTML. Blocks and shortcodes are not rendered: their output, such as forms and lists
 * of other posts, is not what the post is about, and they expect to run on a page. The content of a shortcode is included.
 *
 * @param WP_Post $post The post.
 * @return string
 */
function textkin_html( WP_Post $post ) {
	$html = preg_replace( '/<!-- \/?wp:.*?-->/s', '', textkin_without_shortcodes( $post->post_content ) );
	return has_blocks( $post ) ? $html : wpautop( $html );
}

/**
 * Removes the tags of shortcodes. An escaped shortcode, [[like this]], is text.
 *
 * @param string $html HTML with shortcodes.
 * @return string
 */
function textkin_without_shortcodes( $html ) {
	global $shortcode_tags;
	if ( empty( $shortcode_tags ) || false === strpos( $html, '[' ) ) {
		return $html;
	}
	$plain = preg_replace_callback(
		'/' . get_shortcode_regex() . '/',
		static function ( $match ) {
			$is_escaped = '[' === $match[1] && ']' === $match[6];
			return $is_escaped ? substr( $match[0], 1, -1 ) : $match[1] . textkin_without_shortcodes( $match[5] ) . $match[6];
		},
		$html
	);
	return null === $plain ? $html : $plain;
}

/**
 * Returns the language of a post: from a translation plugin, or else the language of the site.
 *
 * @param WP_Post $post The post.
 * @return string "en", "sv", or another code, which the service does not support.
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
