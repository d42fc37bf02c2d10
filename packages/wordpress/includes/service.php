<?php
/**
 * Calls methods of the service. Only the server makes calls: no key or token ever reaches a browser.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Calls a method. Logs in if there is no token or the token has expired.
 *
 * @param string $method  Name of the method, for example "text.create".
 * @param array  $params  Params of the method.
 * @param int    $timeout Seconds for each request.
 * @return array|WP_Error The result. The code of an error is the reason of the service, for example "noSuchText";
 *                        "textkin_away" if the service does not respond or the breaker is open; "textkin_not_set_up"
 *                        without an address or keys.
 */
function textkin_call( $method, array $params = array(), $timeout = 5 ) {
	if ( ! textkin_is_set_up() ) {
		return new WP_Error( 'textkin_not_set_up', __( 'The address or the key pair of the service is not set.', 'textkin' ) );
	}
	if ( textkin_breaker_retry_at() ) {
		return new WP_Error( 'textkin_away', textkin_breaker_reason() );
	}
	$result = textkin_call_with_token( $method, $params, $timeout );
	if ( is_wp_error( $result ) && 'tokenInvalid' === $result->get_error_code() ) {
		delete_transient( 'textkin_token' );
		$result = textkin_call_with_token( $method, $params, $timeout );
	}
	return $result;
}

/**
 * Calls a method with the saved token or a new one.
 *
 * @param string $method  Name of the method.
 * @param array  $params  Params of the method.
 * @param int    $timeout Seconds.
 * @return array|WP_Error
 */
function textkin_call_with_token( $method, array $params, $timeout ) {
	$saved = get_transient( 'textkin_token' );
	$token = is_array( $saved ) && textkin_account() === $saved['account'] ? $saved['token'] : '';
	if ( '' === $token ) {
		$settings = textkin_settings();
		$keys     = array(
			'api_key'    => $settings['api_key'],
			'secret_key' => $settings['secret_key'],
		);
		$result   = textkin_exchange( 'auth.accessToken', $keys, '', $timeout );
		if ( is_wp_error( $result ) ) {
			return $result;
		}
		$token = $result['access_token'];
		$saved = array(
			'account' => textkin_account(),
			'token'   => $token,
		);
		// A token expires after ten minutes without use.
		set_transient( 'textkin_token', $saved, 9 * MINUTE_IN_SECONDS );
	}
	return textkin_exchange( $method, $params, $token, $timeout );
}

/**
 * Sends one request to the service and reads the response.
 *
 * @param string $method  Name of the method.
 * @param array  $params  Params of the method.
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
		/* translators: %s: error of the HTTP client. */
		return textkin_unavailable( sprintf( __( 'The service does not respond: %s', 'textkin' ), $response->get_error_message() ) );
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	if ( 413 === $status ) {
		return new WP_Error( 'bodyTooLarge', __( 'The post is larger than the service or its proxy accepts.', 'textkin' ), array( 'code' => 413 ) );
	}
	$decoded = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( isset( $decoded['result'] ) && is_array( $decoded['result'] ) ) {
		textkin_breaker_close();
		return $decoded['result'];
	}
	if ( ! isset( $decoded['error']['msg'] ) ) {
		/* translators: %d: HTTP status. */
		$reason = sprintf( __( 'There is no Textkin service at this address: the response has HTTP status %d.', 'textkin' ), $status );
	} elseif ( 200 === $status ) {
		return textkin_service_error( $decoded['error'] );
	} else {
		$reason = $decoded['error']['msg'];
	}
	return textkin_unavailable( $reason, (int) wp_remote_retrieve_header( $response, 'retry-after' ) );
}

/**
 * Converts an error of the service to a WP_Error. Opens the breaker if every other call would fail too. A missing permission does
 * not open it: a key that may only read still finds related posts.
 *
 * @param array $error Error of the service: code, msg, data.
 * @return WP_Error
 */
function textkin_service_error( array $error ) {
	$reason  = isset( $error['data']['reason'] ) ? $error['data']['reason'] : 'code' . $error['code'];
	$seconds = isset( $error['data']['retry_after'] ) ? (int) $error['data']['retry_after'] : 0;
	$message = $error['msg'];
	if ( in_array( $reason, array( 'monthlyCallLimit', 'hourlyCallLimit', 'keysWrong', 'keyIsStatic', 'otherOrigin' ), true ) ) {
		textkin_breaker_open( $message, $seconds );
	} else {
		textkin_breaker_close();
	}
	if ( 'scopeTooNarrow' === $reason ) {
		$message = __( 'The key may only read. Create a key with --scope write, enter it here, and index all posts.', 'textkin' );
	}
	return new WP_Error( $reason, $message, array( 'code' => (int) $error['code'] ) );
}

/**
 * Opens the breaker and returns the error.
 *
 * @param string $reason  Message of the failure.
 * @param int    $seconds Seconds that the service asks for, or 0.
 * @return WP_Error
 */
function textkin_unavailable( $reason, $seconds = 0 ) {
	textkin_breaker_open( $reason, $seconds );
	return new WP_Error( 'textkin_away', $reason );
}
