<?php
/**
 * Works on the queue, in the background: by Action Scheduler where a plugin brings it, else by WP-Cron.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/** Seconds that a run may take before it leaves the rest to the next one; PHP often ends a process after 30. */
define( 'TEXTKIN_RUN_SECONDS', 15 );

/** Seconds after which a run counts as killed: more than it and its last row can take. */
define( 'TEXTKIN_TURN_SECONDS', 120 );

/**
 * Sees to a run at a time or earlier.
 *
 * @param int $at Unix time.
 */
function textkin_wake( $at ) {
	if ( function_exists( 'as_schedule_single_action' ) && function_exists( 'as_get_scheduled_actions' ) ) {
		$planned = array(
			'hook'         => 'textkin_work',
			'status'       => 'pending',
			'date'         => gmdate( 'Y-m-d H:i:s', $at ),
			'date_compare' => '<=',
			'per_page'     => 1,
		);
		if ( ! as_get_scheduled_actions( $planned, 'ids' ) ) {
			as_schedule_single_action( $at, 'textkin_work', array(), 'textkin' );
		}
		return;
	}
	$next = wp_next_scheduled( 'textkin_work' );
	if ( false === $next || $next > $at ) {
		wp_clear_scheduled_hook( 'textkin_work' );
		wp_schedule_single_event( $at, 'textkin_work' );
	}
}

/**
 * Plans the next run: when the next row is due and the service may be called.
 *
 * @return bool Whether that is now.
 */
function textkin_wake_for_next() {
	$due = textkin_queue_due();
	if ( null === $due || ! textkin_is_set_up() ) {
		return false;
	}
	$at = max( $due, textkin_breaker_until() );
	textkin_wake( max( $at, time() ) );
	return $at <= time();
}

/**
 * Works on the queue for a while.
 *
 * @param int $seconds How long.
 */
function textkin_work( $seconds = TEXTKIN_RUN_SECONDS ) {
	// WP-Cron hands over an empty argument.
	$ends = time() + ( is_int( $seconds ) ? $seconds : TEXTKIN_RUN_SECONDS );
	if ( ! textkin_wake_for_next() ) {
		return;
	}
	if ( ! textkin_turn_take( TEXTKIN_TURN_SECONDS ) ) {
		textkin_wake( time() + TEXTKIN_TURN_SECONDS );
		return;
	}
	textkin_let_visitor_go();
	do {
		$row = textkin_queue_next();
		if ( ! $row ) {
			break;
		}
		textkin_work_on( $row );
	} while ( time() < $ends && ! textkin_breaker_until() );
	// In this order: a row that comes after the look has its own call of textkin_wake(), which finds the turn free.
	textkin_turn_give();
	textkin_wake_for_next();
}
add_action( 'textkin_work', 'textkin_work', 10, 0 );

/**
 * Answers the request for wp-cron.php before the work. WordPress makes it while it answers a visitor, and waits for its answer
 * for up to a second where PHP does not run as FastCGI, which WordPress itself lets end requests early.
 */
function textkin_let_visitor_go() {
	if ( wp_doing_cron() && ! headers_sent() && ! function_exists( 'fastcgi_finish_request' ) ) {
		header( 'Connection: close' );
		header( 'Content-Length: 0' );
		flush();
	}
}

/**
 * Does what a row says, and says what becomes of the row.
 *
 * @param object $row As textkin_queue_next() answers it.
 */
function textkin_work_on( $row ) {
	$post_id = (int) $row->post_id;
	switch ( $row->task ) {
		case 'send':
			$done = textkin_send( $post_id );
			break;
		case 'sweep':
			$done = textkin_sweep();
			break;
		default:
			$done = textkin_refresh( $post_id );
	}
	if ( ! is_wp_error( $done ) ) {
		textkin_queue_done( $row );
		return;
	}
	if ( 'noSuchCollection' === $done->get_error_code() ) {
		// Somebody has deleted it at the service, with every text: all of them are sent into a new one.
		delete_option( 'textkin_collections' );
		delete_post_meta_by_key( '_textkin' );
		textkin_queue_add_all();
		return;
	}
	if ( textkin_breaker_until() ) {
		// It is not the row's fault: it keeps its place.
		return;
	}
	if ( 'send' === $row->task && textkin_is_final( $done ) ) {
		textkin_queue_later( $row, TEXTKIN_NEVER, $done->get_error_message() );
		return;
	}
	if ( 'analysisFailed' === $done->get_error_code() ) {
		textkin_keep_related( $post_id, array() );
		textkin_queue_done( $row );
		return;
	}
	// Still being analysed, or a trouble of the service's own.
	$wait = min( 10 * 2 ** min( (int) $row->attempts, 10 ), HOUR_IN_SECONDS );
	textkin_queue_later( $row, time() + $wait, $done->get_error_message() );
}

/**
 * Whether the service will refuse this text as often as it is sent with this key. The codes are those of its contract: 413 and
 * 592 are what does not fit, 1002 and 1206 the language, 1009 what the key may not do, 1208 to 1218 what is missing or too long.
 *
 * @param WP_Error $error What the service said.
 * @return bool
 */
function textkin_is_final( WP_Error $error ) {
	$data = $error->get_error_data();
	$code = isset( $data['code'] ) ? $data['code'] : 0;
	return 'notStorable' === $error->get_error_code() || in_array( $code, array( 413, 592, 1001, 1002, 1009, 1206 ), true ) || ( $code >= 1208 && $code <= 1218 );
}
