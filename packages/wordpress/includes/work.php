<?php
/**
 * Processes the queue in the background: with Action Scheduler if a plugin provides it, otherwise with WP-Cron.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/** The length of a run in seconds; the next run continues. PHP often ends a process after 30 seconds. */
define( 'TEXTKIN_RUN_SECONDS', 15 );

/** Seconds until the lock of a run expires: more than a run with its last row can take. */
define( 'TEXTKIN_LOCK_SECONDS', 120 );

/**
 * Schedules a run, unless an earlier run is scheduled.
 *
 * @param int $at Unix time.
 */
function textkin_schedule( $at ) {
	if ( function_exists( 'as_schedule_single_action' ) && function_exists( 'as_get_scheduled_actions' ) ) {
		$earlier = array(
			'hook'         => 'textkin_work',
			'status'       => 'pending',
			'date'         => gmdate( 'Y-m-d H:i:s', $at ),
			'date_compare' => '<=',
			'per_page'     => 1,
		);
		if ( ! as_get_scheduled_actions( $earlier, 'ids' ) ) {
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
 * Schedules the next run: when the next row is due and the service may be called.
 *
 * @return bool Whether the run may start now.
 */
function textkin_schedule_next() {
	$due = textkin_queue_due();
	if ( null === $due || ! textkin_is_set_up() ) {
		return false;
	}
	$at = max( $due, textkin_breaker_retry_at() );
	textkin_schedule( max( $at, time() ) );
	return $at <= time();
}

/**
 * Processes rows of the queue.
 *
 * @param int $seconds Seconds after which the run ends.
 */
function textkin_work( $seconds = TEXTKIN_RUN_SECONDS ) {
	// WP-Cron passes an empty argument.
	$ends = time() + ( is_int( $seconds ) ? $seconds : TEXTKIN_RUN_SECONDS );
	if ( ! textkin_schedule_next() ) {
		return;
	}
	if ( ! textkin_lock( TEXTKIN_LOCK_SECONDS ) ) {
		textkin_schedule( time() + TEXTKIN_LOCK_SECONDS );
		return;
	}
	textkin_end_response();
	do {
		$row = textkin_queue_next();
		if ( ! $row ) {
			break;
		}
		textkin_run_row( $row );
	} while ( time() < $ends && ! textkin_breaker_retry_at() );
	// Unlock first: a row that is added after textkin_queue_next() schedules its own run, which must find the queue unlocked.
	textkin_unlock();
	textkin_schedule_next();
}
add_action( 'textkin_work', 'textkin_work', 10, 0 );

/**
 * Ends the response to wp-cron.php before the run starts. WordPress requests wp-cron.php while a visitor waits, and waits up to a
 * second for the response. With FastCGI, WordPress ends the response early itself.
 */
function textkin_end_response() {
	if ( wp_doing_cron() && ! headers_sent() && ! function_exists( 'fastcgi_finish_request' ) ) {
		header( 'Connection: close' );
		header( 'Content-Length: 0' );
		flush();
	}
}

/**
 * Runs the task of a row; then removes the row or makes it due later.
 *
 * @param object $row A row of textkin_queue_next().
 */
function textkin_run_row( $row ) {
	$post_id = (int) $row->post_id;
	switch ( $row->task ) {
		case 'send':
			$done = textkin_send( $post_id );
			break;
		case 'sweep':
			$done = textkin_sweep();
			break;
		case 'terms':
			$done = textkin_send_terms();
			break;
		default:
			$done = textkin_refresh( $post_id );
	}
	if ( ! is_wp_error( $done ) ) {
		textkin_queue_done( $row );
		return;
	}
	if ( 'noSuchCollection' === $done->get_error_code() ) {
		// The collection was deleted in the service, with its texts: all posts are sent to a new collection.
		delete_option( 'textkin_collections' );
		delete_post_meta_by_key( '_textkin' );
		textkin_queue_add_all();
		return;
	}
	if ( textkin_breaker_retry_at() ) {
		// The service is unavailable: the row stays due.
		return;
	}
	if ( 'terms' === $row->task && 'textkin_pending' === $done->get_error_code() ) {
		textkin_queue_add( 0, 'terms' );
		return;
	}
	if ( in_array( $row->task, array( 'send', 'terms' ), true ) && textkin_is_final( $done ) ) {
		textkin_queue_postpone( $row, TEXTKIN_NEVER, $done->get_error_message() );
		return;
	}
	if ( 'analysisFailed' === $done->get_error_code() ) {
		textkin_save_related( $post_id, array() );
		textkin_queue_done( $row );
		return;
	}
	// The text is still being analysed, or the service has a temporary error.
	$wait = min( 10 * 2 ** min( (int) $row->attempts, 10 ), HOUR_IN_SECONDS );
	textkin_queue_postpone( $row, time() + $wait, $done->get_error_message() );
}

/**
 * Returns whether an error is permanent for this text or vocabulary and this key. The codes are from the contract: 413 and 592 mean
 * too large, 1002 and 1206 the language, 1009 a permission of the key, 1208 to 1218 a field that is missing or too long, 1702 a limit
 * of vocabularies.
 *
 * @param WP_Error $error Error of the service.
 * @return bool
 */
function textkin_is_final( WP_Error $error ) {
	$data = $error->get_error_data();
	$code = isset( $data['code'] ) ? $data['code'] : 0;
	return in_array( $error->get_error_code(), array( 'notStorable', 'noSuchMethod' ), true ) || in_array( $code, array( 413, 592, 1001, 1002, 1009, 1206, 1702 ), true ) || ( $code >= 1208 && $code <= 1218 );
}
