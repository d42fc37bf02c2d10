<?php
/**
 * Suggested tags for a post that somebody edits: POST textkin/v1/posts/<id>/tags with its title and content as they stand
 * in the editor. Nothing is stored, here or at the service.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Tells WordPress of the route.
 */
function textkin_register_suggest() {
	register_rest_route(
		'textkin/v1',
		'/posts/(?P<id>\d+)/tags',
		array(
			'methods'             => 'POST',
			'callback'            => 'textkin_suggest',
			'permission_callback' => 'textkin_may_suggest',
			'args'                => array(
				'title'   => array(
					'type'    => 'string',
					'default' => '',
				),
				'content' => array(
					'type'     => 'string',
					'required' => true,
				),
			),
		)
	);
}
add_action( 'rest_api_init', 'textkin_register_suggest' );

/**
 * Whoever may edit the post may ask.
 *
 * @param WP_REST_Request $request The request.
 * @return bool
 */
function textkin_may_suggest( WP_REST_Request $request ) {
	return current_user_can( 'edit_post', (int) $request['id'] );
}

/**
 * The names that the text is about, the most relevant first, each spelt like the site's own tag where it has one.
 *
 * @param WP_REST_Request $request The request.
 * @return WP_REST_Response|WP_Error { tags: [ { name, category } ] }
 */
function textkin_suggest( WP_REST_Request $request ) {
	$draft               = clone get_post( (int) $request['id'] );
	$draft->post_title   = $request['title'];
	$draft->post_content = $request['content'];
	$text                = textkin_text( $draft );
	if ( '' === trim( wp_strip_all_tags( $text['body'] ) ) ) {
		return rest_ensure_response( array( 'tags' => array() ) );
	}
	$fields = array_intersect_key( $text, array_flip( array( 'headline', 'body', 'format' ) ) );
	$answer = textkin_call( 'text.preview', $fields + array( 'wait' => 5 ), 8 );
	if ( is_wp_error( $answer ) ) {
		return new WP_Error( $answer->get_error_code(), $answer->get_error_message(), array( 'status' => 'textkin_away' === $answer->get_error_code() ? 503 : 422 ) );
	}
	$tags = array();
	foreach ( $answer['tags'] as $tag ) {
		if ( 'url' !== $tag['category'] && count( $tags ) < 15 ) {
			$term   = get_term_by( 'name', $tag['tag'], 'post_tag' );
			$tags[] = array(
				'name'     => $term ? html_entity_decode( $term->name, ENT_QUOTES | ENT_HTML5, 'UTF-8' ) : $tag['tag'],
				'category' => $tag['category'],
			);
		}
	}
	return rest_ensure_response( array( 'tags' => $tags ) );
}
