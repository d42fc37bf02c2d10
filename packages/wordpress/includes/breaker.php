<?php
/**
 * The circuit breaker: a service that has failed is left alone for a while, the longer the more often it fails.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * When the service may be called again.
 *
 * @return int Unix time; 0 when it may be called now.
 */
function textkin_breaker_until() {
	$breaker = get_transient( 'textkin_breaker' );
	return is_array( $breaker ) && $breaker['until'] > time() ? $breaker['until'] : 0;
}

/**
 * Why the service is left alone, in words; '' when it is not.
 *
 * @return string
 */
function textkin_breaker_reason() {
	return textkin_breaker_until() ? get_transient( 'textkin_breaker' )['reason'] : '';
}

/**
 * Leaves the service alone: for the seconds that it asks for, else for 30 seconds, twice as long after each failure that
 * follows, at most 15 minutes.
 *
 * @param string $reason  Why, in words.
 * @param int    $seconds What the service asks for; 0 when it asks for nothing.
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
 * Makes calls whatever the breaker says, and never opens it: where they fail, it is left as it was.
 *
 * @param callable $calls Makes the calls, and returns what is_wp_error() can tell from a success.
 * @return mixed What the calls return.
 */
function textkin_breaker_bypass( $calls ) {
	$breaker = get_transient( 'textkin_breaker' );
	textkin_breaker_close();
	$answer = $calls();
	if ( is_wp_error( $answer ) ) {
		textkin_breaker_close();
		if ( is_array( $breaker ) ) {
			set_transient( 'textkin_breaker', $breaker, max( $breaker['until'] - time(), 0 ) + DAY_IN_SECONDS );
		}
	}
	return $answer;
}

/**
 * The service answers.
 */
function textkin_breaker_close() {
	if ( false !== get_transient( 'textkin_breaker' ) ) {
		delete_transient( 'textkin_breaker' );
	}
}
