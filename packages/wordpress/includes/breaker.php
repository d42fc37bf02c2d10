<?php
/**
 * The circuit breaker: after a failure the plugin does not call the service for a while, longer after each further failure.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns when the service may be called again.
 *
 * @return int Unix time; 0 if it may be called now.
 */
function textkin_breaker_retry_at() {
	$breaker = get_transient( 'textkin_breaker' );
	return is_array( $breaker ) && $breaker['until'] > time() ? $breaker['until'] : 0;
}

/**
 * Returns the message of the failure that opened the breaker; '' while it is closed.
 *
 * @return string
 */
function textkin_breaker_reason() {
	return textkin_breaker_retry_at() ? get_transient( 'textkin_breaker' )['reason'] : '';
}

/**
 * Stops calls of the service: for 30 seconds, twice as long after each further failure, at most 15 minutes; or for longer, if
 * the service asks for that.
 *
 * @param string $reason  Message of the failure.
 * @param int    $seconds Seconds that the service asks for, or 0.
 */
function textkin_breaker_open( $reason, $seconds = 0 ) {
	$breaker  = get_transient( 'textkin_breaker' );
	$failures = is_array( $breaker ) ? $breaker['failures'] + 1 : 1;
	$wait     = max( (int) $seconds, min( 30 * 2 ** min( $failures - 1, 10 ), 15 * MINUTE_IN_SECONDS ) );
	set_transient(
		'textkin_breaker',
		array(
			'failures' => $failures,
			'until'    => time() + $wait,
			'reason'   => $reason,
		),
		$wait + DAY_IN_SECONDS
	);
}

/**
 * Makes calls even if the breaker is open. If they fail, the breaker stays as it was before.
 *
 * @param callable $calls Makes the calls. Returns a WP_Error if they fail.
 * @return mixed The value that $calls returns.
 */
function textkin_breaker_bypass( $calls ) {
	$breaker = get_transient( 'textkin_breaker' );
	textkin_breaker_close();
	$result = $calls();
	if ( is_wp_error( $result ) ) {
		textkin_breaker_close();
		if ( is_array( $breaker ) ) {
			set_transient( 'textkin_breaker', $breaker, max( $breaker['until'] - time(), 0 ) + DAY_IN_SECONDS );
		}
	}
	return $result;
}

/**
 * Allows calls of the service again.
 */
function textkin_breaker_close() {
	if ( false !== get_transient( 'textkin_breaker' ) ) {
		delete_transient( 'textkin_breaker' );
	}
}
