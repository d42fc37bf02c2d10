<?php
/**
 * Suggested tags in both editors: a panel in the block editor, a box in the classic editor.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns whether tags are suggested for posts of a type.
 *
 * @param string $type Name of the post type.
 * @return bool
 */
function textkin_suggests_for( $type ) {
	$taxonomy = get_taxonomy( 'post_tag' );
	return textkin_is_set_up() && is_object_in_taxonomy( $type, 'post_tag' ) && current_user_can( $taxonomy->cap->assign_terms );
}

/**
 * Returns the data for the scripts of both editors: the route and the texts. None of it is secret.
 *
 * @return array
 */
function textkin_editor_data() {
	return array(
		'path'     => '/textkin/v1/posts/%d/tags',
		'restBase' => 'tags',
		'texts'    => array(
			'title'   => __( 'Suggested tags', 'textkin' ),
			'suggest' => __( 'Suggest tags', 'textkin' ),
			'loading' => __( 'Analysing the text …', 'textkin' ),
			'none'    => __( 'Nothing to suggest.', 'textkin' ),
			'accept'  => __( 'Click a tag to accept it.', 'textkin' ),
			'failed'  => __( 'No suggestions:', 'textkin' ),
		),
	);
}

/**
 * Loads the script of an editor.
 *
 * @param string   $name         Name of the script.
 * @param string[] $dependencies Handles of the scripts that it depends on.
 */
function textkin_load_editor_script( $name, array $dependencies ) {
	wp_enqueue_script( "textkin-$name", plugins_url( "js/$name.js", TEXTKIN_FILE ), $dependencies, TEXTKIN_VERSION, true );
	wp_add_inline_script( "textkin-$name", 'window.textkinEditor = ' . wp_json_encode( textkin_editor_data() ) . ';', 'before' );
}

/**
 * Loads the panel of the block editor.
 */
function textkin_load_panel() {
	$screen = get_current_screen();
	if ( $screen && 'post' === $screen->base && textkin_suggests_for( $screen->post_type ) ) {
		textkin_load_editor_script( 'panel', array( 'wp-api-fetch', 'wp-components', 'wp-data', 'wp-edit-post', 'wp-editor', 'wp-element', 'wp-plugins' ) );
	}
}
add_action( 'enqueue_block_editor_assets', 'textkin_load_panel' );

/**
 * Adds the box to the classic editor.
 *
 * @param string $type Type of the edited post.
 */
function textkin_add_box( $type ) {
	if ( textkin_suggests_for( $type ) ) {
		add_meta_box( 'textkin-suggest', __( 'Suggested tags', 'textkin' ), 'textkin_print_box', $type, 'side', 'default', array( '__back_compat_meta_box' => true ) );
	}
}
add_action( 'add_meta_boxes', 'textkin_add_box' );

/**
 * Prints the box. Its script runs only in the classic editor.
 */
function textkin_print_box() {
	printf( '<button type="button" class="button" id="textkin-suggest-button">%s</button><p id="textkin-status" role="status"></p><p id="textkin-tags"></p>', esc_html__( 'Suggest tags', 'textkin' ) );
	textkin_load_editor_script( 'box', array( 'wp-api-fetch', 'jquery', 'tags-box' ) );
}
