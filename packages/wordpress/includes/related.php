<?php
/**
 * Shows related posts: as a block, by the shortcode [textkin_related], by the template tag textkin_related_posts(), or below
 * each post. A page shows the saved list and makes no calls; old lists are refreshed in the background.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/** The age in seconds at which a list is refreshed when a page shows it: newer posts may be related. */
define( 'TEXTKIN_RELATED_MAX_AGE', 6 * HOUR_IN_SECONDS );

/**
 * Returns the related posts that visitors may read, most related first.
 *
 * @param int $post_id The post.
 * @param int $count   Maximum number of posts.
 * @return WP_Post[]
 */
function textkin_get_related_posts( $post_id, $count = 5 ) {
	if ( ! textkin_is_indexable( get_post( $post_id ) ) ) {
		return array();
	}
	$related = get_post_meta( $post_id, '_textkin_related', true );
	$related = is_array( $related ) ? $related : array(
		'at'  => 0,
		'ids' => array(),
	);
	if ( $related['at'] < time() - TEXTKIN_RELATED_MAX_AGE && textkin_is_set_up() && ! textkin_breaker_retry_at() ) {
		// Saved with the current time, so that the next page views do not queue the post again.
		textkin_save_related( $post_id, $related['ids'] );
		textkin_queue_add( $post_id, 'related' );
		textkin_schedule( time() );
	}
	if ( ! $related['ids'] || $count < 1 ) {
		return array();
	}
	$posts = get_posts(
		array(
			'post__in'            => $related['ids'],
			'orderby'             => 'post__in',
			'post_type'           => textkin_settings()['post_type'],
			'post_status'         => 'publish',
			'has_password'        => false,
			'posts_per_page'      => $count,
			'ignore_sticky_posts' => true,
		)
	);
	return array_values( array_filter( $posts, 'textkin_is_indexable' ) );
}

/**
 * Returns the list of related posts as HTML; '' if there are none.
 *
 * @param array $args { count: int, default 5; title: string above the list; post: int, default the current post }.
 * @return string
 */
function textkin_related_html( $args = array() ) {
	$args  = wp_parse_args(
		$args,
		array(
			'count' => 5,
			'title' => __( 'Related posts', 'textkin' ),
			'post'  => get_the_ID(),
		)
	);
	$count = min( max( (int) $args['count'], 1 ), TEXTKIN_RELATED_LIMIT );
	$items = '';
	foreach ( textkin_get_related_posts( (int) $args['post'], $count ) as $post ) {
		$items .= sprintf( '<li><a href="%s">%s</a></li>', esc_url( get_permalink( $post ) ), esc_html( wp_strip_all_tags( get_the_title( $post ) ) ) );
	}
	if ( '' === $items ) {
		return '';
	}
	$title = '' === $args['title'] ? '' : sprintf( '<h2>%s</h2>', esc_html( $args['title'] ) );
	return "<nav class=\"textkin-related\">$title<ul>$items</ul></nav>";
}

/**
 * Prints the list of related posts (template tag).
 *
 * @param array $args Arguments of textkin_related_html().
 */
function textkin_related_posts( $args = array() ) {
	echo wp_kses_post( textkin_related_html( $args ) );
}

/**
 * Returns the HTML of the shortcode: [textkin_related count="5" title="Read more"].
 *
 * @param array|string $attributes Attributes of the shortcode.
 * @return string
 */
function textkin_related_shortcode( $attributes ) {
	$attributes = array_intersect_key( (array) $attributes, array_flip( array( 'count', 'title' ) ) );
	return textkin_related_html( $attributes );
}

/**
 * Returns the HTML of the block.
 *
 * @param array    $attributes Attributes of the block: count, and a title other than the default.
 * @param string   $content    Saved content of the block: always empty.
 * @param WP_Block $block      The block, with the post that contains it.
 * @return string
 */
function textkin_related_block( $attributes, $content = '', $block = null ) {
	$post = $block && ! empty( $block->context['postId'] ) ? $block->context['postId'] : get_the_ID();
	$html = textkin_related_html( array( 'post' => $post ) + $attributes );
	return '' === $html ? '' : sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), $html );
}

/**
 * Registers the block and the shortcode.
 */
function textkin_register_related() {
	add_shortcode( 'textkin_related', 'textkin_related_shortcode' );
	register_block_type( dirname( __DIR__ ) . '/blocks/related', array( 'render_callback' => 'textkin_related_block' ) );
}
add_action( 'init', 'textkin_register_related' );

/**
 * Adds the list below a post if the setting is on and the post has no list.
 *
 * @param string $content HTML of the post.
 * @return string
 */
function textkin_related_below( $content ) {
	$settings = textkin_settings();
	$post     = get_post();
	if ( ! $settings['below'] || ! $post || ! is_singular( $settings['post_type'] ) || ! in_the_loop() || ! is_main_query() ) {
		return $content;
	}
	if ( has_block( 'textkin/related', $post ) || has_shortcode( $post->post_content, 'textkin_related' ) ) {
		return $content;
	}
	return $content . textkin_related_html();
}
add_filter( 'the_content', 'textkin_related_below', 20 );
