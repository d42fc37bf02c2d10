<?php
/**
 * The settings page, second part: the connection test, the buttons that index all posts and send all terms, the progress, and the
 * rejected posts.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/** Seconds that a request of the page processes the queue; runs in the background do the rest. */
define( 'TEXTKIN_STEP_SECONDS', 3 );

/**
 * Prints the sections for the connection and the index.
 */
function textkin_print_progress() {
	?>
	<h2><?php esc_html_e( 'Connection', 'textkin' ); ?></h2>
	<p><button type="button" class="button" id="textkin-test"><?php esc_html_e( 'Test the connection', 'textkin' ); ?></button>
	<span id="textkin-test-result" role="status"></span></p>
	<h2><?php esc_html_e( 'Index', 'textkin' ); ?></h2>
	<p><?php esc_html_e( 'New and changed posts are sent automatically. Index all posts once to send the older ones. Indexing continues in the background when you close this page, and you can repeat it at any time.', 'textkin' ); ?></p>
	<p><button type="button" class="button" id="textkin-index"><?php esc_html_e( 'Index all posts', 'textkin' ); ?></button></p>
	<p><progress id="textkin-progress" max="1" value="0" hidden></progress> <span id="textkin-index-result" role="status"></span></p>
	<ul id="textkin-rejected" class="ul-disc"></ul>
	<h2><?php esc_html_e( 'List of names', 'textkin' ); ?></h2>
	<p><button type="button" class="button" id="textkin-terms"><?php esc_html_e( 'Send all terms', 'textkin' ); ?></button>
	<span id="textkin-terms-result" role="status"></span></p>
	<?php
}

/**
 * Loads the script of the page.
 *
 * @param string $hook Name of the current page.
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
		'error' => __( 'The site did not respond.', 'textkin' ),
	);
	wp_add_inline_script( 'textkin-settings', 'window.textkinSettings = ' . wp_json_encode( $data ) . ';', 'before' );
}
add_action( 'admin_enqueue_scripts', 'textkin_load_page_script' );

/**
 * Ends a request without a valid nonce or without the permission.
 */
function textkin_check_request() {
	check_ajax_referer( 'textkin' );
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_send_json_error( null, 403 );
	}
}

/**
 * Tests whether the key may store posts, without a change: it updates a text that does not exist. If the key may write, the only
 * error is that the text is missing.
 *
 * @return string|WP_Error Message of success.
 */
function textkin_test() {
	$collections = textkin_find_collections();
	if ( is_wp_error( $collections ) ) {
		return $collections;
	}
	$language = 0 === strpos( get_locale(), 'sv' ) ? 'sv' : 'en';
	$exists   = isset( $collections[ $language ] );
	$params   = array(
		'collection_id' => $exists ? $collections[ $language ] : 9007199254740991,
		'ext_text_id'   => 'test of the connection',
	);
	$result   = textkin_call( 'text.update', $params );
	if ( is_wp_error( $result ) && ! in_array( $result->get_error_code(), array( 'noSuchText', 'noSuchCollection' ), true ) ) {
		return $result;
	}
	$message = $exists
		/* translators: 1: address of the service. 2: name of a collection. */
		? __( 'Connected to the service at %1$s. Posts are stored in the collection "%2$s".', 'textkin' )
		/* translators: 1: address of the service. 2: name of a collection. */
		: __( 'Connected to the service at %1$s. The first post creates the collection "%2$s". A key that is bound to collections cannot create it: in that case, create the collection in the console, and a key for it.', 'textkin' );
	return sprintf( $message, textkin_settings()['url'], textkin_collection_name( $language ) );
}

/**
 * Tests the connection with the stored settings.
 */
function textkin_ajax_test() {
	textkin_check_request();
	delete_transient( 'textkin_token' );
	$message = textkin_breaker_bypass( 'textkin_test' );
	if ( is_wp_error( $message ) ) {
		wp_send_json_error( $message->get_error_message() );
	}
	textkin_schedule_next();
	wp_send_json_success( $message );
}
add_action( 'wp_ajax_textkin_test', 'textkin_ajax_test' );

/**
 * Starts to index all posts.
 */
function textkin_ajax_index() {
	textkin_check_request();
	textkin_index_all();
	wp_send_json_success( textkin_index_state() );
}
add_action( 'wp_ajax_textkin_index', 'textkin_ajax_index' );

/**
 * Starts to send all terms.
 */
function textkin_ajax_terms() {
	textkin_check_request();
	textkin_queue_terms();
	wp_send_json_success( textkin_index_state() );
}
add_action( 'wp_ajax_textkin_terms', 'textkin_ajax_terms' );

/**
 * Processes the queue for a moment, and returns the progress.
 */
function textkin_ajax_step() {
	textkin_check_request();
	textkin_work( TEXTKIN_STEP_SECONDS );
	wp_send_json_success( textkin_index_state() );
}
add_action( 'wp_ajax_textkin_step', 'textkin_ajax_step' );

/**
 * Returns the progress of the index.
 *
 * @return array { total, done, waiting: int, running: bool, text: string, rejected: [ { title, link, error } ],
 *               terms: { waiting: bool, text: string } }
 */
function textkin_index_state() {
	$counts = textkin_queue_counts();
	$total  = max( (int) get_option( 'textkin_index', 0 ), $counts['waiting'] );
	$done   = $total - $counts['waiting'];
	/* translators: 1: number of indexed posts. 2: number of all posts. */
	$text = sprintf( __( '%1$d of %2$d posts are indexed.', 'textkin' ), $done, $total );
	if ( $counts['waiting'] && textkin_breaker_retry_at() ) {
		/* translators: 1: error of the service. 2: seconds. */
		$text .= ' ' . sprintf( __( '%1$s Next attempt in %2$d seconds.', 'textkin' ), textkin_breaker_reason(), textkin_breaker_retry_at() - time() );
	}
	return array(
		'total'    => $total,
		'done'     => $done,
		'waiting'  => $counts['waiting'],
		'running'  => $counts['waiting'] > 0 && (int) get_option( 'textkin_index', 0 ) > 0,
		'text'     => $total ? $text : '',
		'rejected' => array_map( 'textkin_rejected_entry', textkin_queue_rejected( 20 ) ),
		'terms'    => textkin_terms_state(),
	);
}

/**
 * Returns the progress of the terms.
 *
 * @return array { waiting: bool, text: string }
 */
function textkin_terms_state() {
	$row  = textkin_queue_terms_row();
	$sent = get_option( 'textkin_terms_sent' );
	/* translators: %d: number of terms. */
	$text = false === $sent ? '' : sprintf( __( '%d terms are in the list of names.', 'textkin' ), (int) $sent );
	if ( $row && '' !== $row->error ) {
		$text = $row->error;
	} elseif ( $row && textkin_breaker_retry_at() ) {
		$text = textkin_breaker_reason();
	}
	return array(
		'waiting' => $row && (int) $row->due <= time(),
		'text'    => $text,
	);
}

/**
 * Converts a rejected row of the queue to an entry for the page.
 *
 * @param object $row { post_id, error }.
 * @return string[] { title, link, error }
 */
function textkin_rejected_entry( $row ) {
	return array(
		'title' => html_entity_decode( wp_strip_all_tags( get_the_title( $row->post_id ) ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ),
		'link'  => (string) get_edit_post_link( $row->post_id, 'raw' ),
		'error' => $row->error,
	);
}
