<?php
/**
 * Suggests tags for a post in the editor: POST textkin/v1/posts/<id>/tags with the title and content from the editor. Neither
 * the site nor the service stores anything.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Registers the route.
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
 * Returns whether the user may edit the post.
 *
 * @param WP_REST_Request $request The request.
 * @return bool
 */
function textkin_may_suggest( WP_REST_Request $request ) {
	return current_user_can( 'edit_post', (int) $request['id'] );
}

/**
 * Returns the tags of the text, most relevant first. A tag that the site has is spelt as on the site.
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
	$result = textkin_call( 'text.preview', $fields + array( 'wait' => 5 ), 8 );
	if ( is_wp_error( $result ) ) {
		return new WP_Error( $result->get_error_code(), $result->get_error_message(), array( 'status' => 'textkin_away' === $result->get_error_code() ? 503 : 422 ) );
	}
	$tags = array();
	foreach ( $result['tags'] as $tag ) {
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
