<?php
/**
 * The test of the connection and the index of an old site, on the page of the settings: buttons, progress, and what the
 * service refuses.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/** Seconds that the page's own requests work for the index; the rest is done in the background. */
define( 'TEXTKIN_STEP_SECONDS', 3 );

/**
 * Prints both sections.
 */
function textkin_print_progress() {
	?>
	<h2><?php esc_html_e( 'Connection', 'textkin' ); ?></h2>
	<p><button type="button" class="button" id="textkin-test"><?php esc_html_e( 'Test the connection', 'textkin' ); ?></button>
	<span id="textkin-test-result" role="status"></span></p>
	<h2><?php esc_html_e( 'Index', 'textkin' ); ?></h2>
	<p><?php esc_html_e( 'New and changed posts are sent by themselves. Index all posts once for those from before; it may be done again at any time, and goes on in the background when this page is closed.', 'textkin' ); ?></p>
	<p><button type="button" class="button" id="textkin-index"><?php esc_html_e( 'Index all posts', 'textkin' ); ?></button></p>
	<p><progress id="textkin-progress" max="1" value="0" hidden></progress> <span id="textkin-index-result" role="status"></span></p>
	<ul id="textkin-refused" class="ul-disc"></ul>
	<?php
}

/**
 * Loads the page's script.
 *
 * @param string $hook The page that is shown.
 */
function textkin_load_page_script( $hook ) {
	if ( 'settings_page_textkin' !== $hook ) {
		return;
	}
	wp_enqueue_script( 'textkin-settings', plugins_url( 'js/settings.js', TEXTKIN_FILE ), array(), TEXTKIN_VERSION, true );
	$data = array(
		'url'   => admin_url( 'admin-ajax.php' ),
		'nonce' => wp_create_nonce( 'textkin' ),
		'state' => textkin_index_state(),
		'lost'  => __( 'The site did not answer.', 'textkin' ),
	);
	wp_add_inline_script( 'textkin-settings', 'window.textkinSettings = ' . wp_json_encode( $data ) . ';', 'before' );
}
add_action( 'admin_enqueue_scripts', 'textkin_load_page_script' );

/**
 * Ends a request that may not be made.
 */
function textkin_check_request() {
	check_ajax_referer( 'textkin' );
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_send_json_error( null, 403 );
	}
}

/**
 * Tests whether posts may be stored, and changes nothing: it changes a text that is not there, which the service refuses for
 * that reason alone where the key may store.
 *
 * @return string|WP_Error What the service is ready for, in words.
 */
function textkin_test() {
	$collections = textkin_find_collections();
	if ( is_wp_error( $collections ) ) {
		return $collections;
	}
	$language = 0 === strpos( get_locale(), 'sv' ) ? 'sv' : 'en';
	$is_there = isset( $collections[ $language ] );
	$params   = array(
		'collection_id' => $is_there ? $collections[ $language ] : 9007199254740991,
		'ext_text_id'   => 'test of the connection',
	);
	$answer   = textkin_call( 'text.update', $params );
	if ( is_wp_error( $answer ) && ! in_array( $answer->get_error_code(), array( 'noSuchText', 'noSuchCollection' ), true ) ) {
		return $answer;
	}
	$message = $is_there
		/* translators: 1: address of the service. 2: name of a collection. */
		? __( 'The service at %1$s answers. Posts go to its collection "%2$s".', 'textkin' )
		/* translators: 1: address of the service. 2: name of a collection. */
		: __( 'The service at %1$s answers. The first post makes the collection "%2$s". A key that is bound to collections may not: make the collection in the console then, and a key that sees it.', 'textkin' );
	return sprintf( $message, textkin_settings()['url'], textkin_collection_name( $language ) );
}

/**
 * Tests the connection with the settings that are stored.
 */
function textkin_ajax_test() {
	textkin_check_request();
	delete_transient( 'textkin_token' );
	$message = textkin_breaker_bypass( 'textkin_test' );
	if ( is_wp_error( $message ) ) {
		wp_send_json_error( $message->get_error_message() );
	}
	textkin_wake_for_next();
	wp_send_json_success( $message );
}
add_action( 'wp_ajax_textkin_test', 'textkin_ajax_test' );

/**
 * Begins to index all posts.
 */
function textkin_ajax_index() {
	textkin_check_request();
	textkin_index_all();
	wp_send_json_success( textkin_index_state() );
}
add_action( 'wp_ajax_textkin_index', 'textkin_ajax_index' );

/**
 * Works for the index for a moment, and says how far it has come.
 */
function textkin_ajax_step() {
	textkin_check_request();
	textkin_work( TEXTKIN_STEP_SECONDS );
	wp_send_json_success( textkin_index_state() );
}
add_action( 'wp_ajax_textkin_step', 'textkin_ajax_step' );

/**
 * How far the index has come.
 *
 * @return array { total, done, waiting: int, running: bool, text: string, refused: [ { title, link, error } ] }
 */
function textkin_index_state() {
	$counts = textkin_queue_counts();
	$total  = max( (int) get_option( 'textkin_index', 0 ), $counts['waiting'] );
	$done   = $total - $counts['waiting'];
	/* translators: 1: posts that are done. 2: all posts. */
	$text = sprintf( __( '%1$d of %2$d posts are done.', 'textkin' ), $done, $total );
	if ( $counts['waiting'] && textkin_breaker_until() ) {
		/* translators: 1: what is wrong with the service. 2: seconds. */
		$text .= ' ' . sprintf( __( '%1$s The next try is in %2$d seconds.', 'textkin' ), textkin_breaker_reason(), textkin_breaker_until() - time() );
	}
	return array(
		'total'   => $total,
		'done'    => $done,
		'waiting' => $counts['waiting'],
		'running' => $counts['waiting'] > 0 && (int) get_option( 'textkin_index', 0 ) > 0,
		'text'    => $total ? $text : '',
		'refused' => array_map( 'textkin_refused_entry', textkin_queue_refused( 20 ) ),
	);
}

/**
 * A post that the service refuses, for the page.
 *
 * @param object $row { post_id, error }.
 * @return string[] { title, link, error }
 */
function textkin_refused_entry( $row ) {
	return array(
		'title' => html_entity_decode( wp_strip_all_tags( get_the_title( $row->post_id ) ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ),
		'link'  => (string) get_edit_post_link( $row->post_id, 'raw' ),
		'error' => $row->error,
	);
}
