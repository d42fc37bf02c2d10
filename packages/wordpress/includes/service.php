<?php
/**
 * Calls of the service's methods. Only the server calls: neither keys nor tokens ever reach a browser.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Calls a method. A new token is fetched when there is none or the old one has ended.
 *
 * @param string $method  Name of the method, like "text.create".
 * @param array  $params  Its params.
 * @param int    $timeout Seconds for each exchange with the service.
 * @return array|WP_Error The result. An error has the service's reason as its code, like "noSuchText"; "textkin_away" when
 *                        the service did not answer or is left alone, "textkin_not_set_up" when there is none.
 */
function textkin_call( $method, array $params = array(), $timeout = 5 ) {
	if ( ! textkin_is_set_up() ) {
		return new WP_Error( 'textkin_not_set_up', __( 'The address of the service or its key pair is not set.', 'textkin' ) );
	}
	if ( textkin_breaker_until() ) {
		return new WP_Error( 'textkin_away', textkin_breaker_reason() );
	}
	$answer = textkin_call_with_token( $method, $params, $timeout );
	if ( is_wp_error( $answer ) && 'tokenInvalid' === $answer->get_error_code() ) {
		delete_transient( 'textkin_token' );
		$answer = textkin_call_with_token( $method, $params, $timeout );
	}
	return $answer;
}

/**
 * Calls a method with the token that is kept, or with a new one.
 *
 * @param string $method  Name of the method.
 * @param array  $params  Its params.
 * @param int    $timeout Seconds.
 * @return array|WP_Error
 */
function textkin_call_with_token( $method, array $params, $timeout ) {
	$kept  = get_transient( 'textkin_token' );
	$token = is_array( $kept ) && textkin_account() === $kept['account'] ? $kept['token'] : '';
	if ( '' === $token ) {
		$settings = textkin_settings();
		$keys     = array(
			'api_key'    => $settings['api_key'],
			'secret_key' => $settings['secret_key'],
		);
		$answer   = textkin_exchange( 'auth.accessToken', $keys, '', $timeout );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$token = $answer['access_token'];
		$kept  = array(
			'account' => textkin_account(),
			'token'   => $token,
		);
		// The service ends a token after ten minutes without use.
		set_transient( 'textkin_token', $kept, 9 * MINUTE_IN_SECONDS );
	}
	return textkin_exchange( $method, $params, $token, $timeout );
}

/**
 * One exchange with the service.
 *
 * @param string $method  Name of the method.
 * @param array  $params  Its params.
 * @param string $token   Access token, or ''.
 * @param int    $timeout Seconds.
 * @return array|WP_Error
 */
function textkin_exchange( $method, array $params, $token, $timeout ) {
	$body = wp_json_encode(
		array(
			'jsonrpc' => '2.0',
			'id'      => 1,
			'method'  => $method,
			'params'  => (object) $params,
		)
	);
	if ( false === $body ) {
		return new WP_Error( 'notStorable', __( 'The text is not valid UTF-8.', 'textkin' ) );
	}
	$response = wp_remote_post(
		textkin_settings()['url'] . '/rpc/json',
		array(
			'body'                => $body,
			'headers'             => array( 'Content-Type' => 'application/json' ) + ( '' === $token ? array() : array( 'Authorization' => "Bearer $token" ) ),
			'timeout'             => $timeout,
			'redirection'         => 0,
			'limit_response_size' => 4 * MB_IN_BYTES,
		)
	);
	if ( is_wp_error( $response ) ) {
		/* translators: %s: what the HTTP client says. */
		return textkin_away( sprintf( __( 'The service does not answer: %s', 'textkin' ), $response->get_error_message() ) );
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	if ( 413 === $status ) {
		return new WP_Error( 'bodyTooLarge', __( 'The post is larger than the service, or a proxy before it, accepts.', 'textkin' ), array( 'code' => 413 ) );
	}
	$answer = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( isset( $answer['result'] ) && is_array( $answer['result'] ) ) {
		textkin_breaker_close();
		return $answer['result'];
	}
	if ( ! isset( $answer['error']['msg'] ) ) {
		/* translators: %d: status of HTTP. */
		$reason = sprintf( __( 'There is no service at this address: it answers with HTTP status %d.', 'textkin' ), $status );
	} elseif ( 200 === $status ) {
		return textkin_refusal( $answer['error'] );
	} else {
		$reason = $answer['error']['msg'];
	}
	return textkin_away( $reason, (int) wp_remote_retrieve_header( $response, 'retry-after' ) );
}

/**
 * Returns a refusal of the service as an error, and opens the breaker where every other call would be refused too. What a key
 * may not do says nothing of other calls: one that may only read still finds related posts.
 *
 * @param array $error The service's: code, msg, data.
 * @return WP_Error
 */
function textkin_refusal( array $error ) {
	$reason  = isset( $error['data']['reason'] ) ? $error['data']['reason'] : 'code' . $error['code'];
	$seconds = isset( $error['data']['retry_after'] ) ? (int) $error['data']['retry_after'] : 0;
	$message = $error['msg'];
	if ( in_array( $reason, array( 'monthlyCallLimit', 'hourlyCallLimit', 'keysWrong', 'keyIsStatic', 'otherOrigin' ), true ) ) {
		textkin_breaker_open( $message, $seconds );
	} else {
		textkin_breaker_close();
	}
	if ( 'scopeTooNarrow' === $reason ) {
		$message = __( 'The key may read and not store posts. Make one with --scope write at the service, set it here, and index all posts.', 'textkin' );
	}
	return new WP_Error( $reason, $message, array( 'code' => (int) $error['code'] ) );
}

/**
 * Leaves the service alone for a while.
 *
 * @param string $reason  Why, in words.
 * @param int    $seconds What the service asks for, or 0.
 * @return WP_Error
 */
function textkin_away( $reason, $seconds = 0 ) {
	textkin_breaker_open( $reason, $seconds );
	return new WP_Error( 'textkin_away', $reason );
}
