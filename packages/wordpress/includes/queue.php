<?php
/**
 * The queue, a table in the database. The task of a row is to send a post ("send"), to fetch its related posts ("related"), to
 * delete texts whose posts no longer exist ("sweep"), or to send the terms ("terms"). A task reads the post when it runs, not when
 * it is queued. So rows have no order, and running a row twice does no harm. One more row is a lock ("turn").
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB -- the table belongs to the plugin, and a queue must not be cached.

/** The due time of a rejected row: never, until its post changes or all posts are indexed again. */
define( 'TEXTKIN_NEVER', 4294967295 );

/**
 * Returns the name of the table.
 *
 * @return string
 */
function textkin_queue_table() {
	global $wpdb;
	return $wpdb->prefix . 'textkin_queue';
}

/**
 * Creates the table if it does not exist: at activation, on a new site of a network, or after an upgrade.
 */
function textkin_queue_create_table() {
	if ( '1' === get_option( 'textkin_queue_version' ) ) {
		return;
	}
	global $wpdb;
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	$table = textkin_queue_table();
	// Each queueing of a row changes its stamp. A task that finishes with an older stamp does not remove the row.
	dbDelta(
		"CREATE TABLE $table (
		post_id bigint(20) unsigned NOT NULL,
		task varchar(10) NOT NULL,
		due int(10) unsigned NOT NULL,
		attempts int(10) unsigned NOT NULL DEFAULT 0,
		stamp int(10) unsigned NOT NULL DEFAULT 0,
		error varchar(250) NOT NULL DEFAULT '',
		PRIMARY KEY  (post_id,task),
		KEY due (task,due)
		) {$wpdb->get_charset_collate()};"
	);
	update_option( 'textkin_queue_version', '1' );
}
add_action( 'init', 'textkin_queue_create_table', 1 );

/**
 * Adds a row, or makes an existing row due again.
 *
 * @param int    $post_id The post.
 * @param string $task    "send" or "related".
 * @param int    $delay   Seconds until it is due.
 */
function textkin_queue_add( $post_id, $task, $delay = 0 ) {
	global $wpdb;
	$due   = time() + $delay;
	$stamp = wp_rand();
	$wpdb->query(
		$wpdb->prepare(
			'INSERT INTO ' . textkin_queue_table() . ' (post_id, task, due, stamp) VALUES (%d, %s, %d, %d)
			ON DUPLICATE KEY UPDATE due = %d, stamp = %d, attempts = 0, error = \'\'',
			array( $post_id, $task, $due, $stamp, $due, $stamp )
		)
	);
}

/**
 * Queues every published post, and every post that was sent before, because its text may have to be deleted.
 */
function textkin_queue_add_all() {
	global $wpdb;
	$wpdb->query(
		$wpdb->prepare(
			'INSERT INTO ' . textkin_queue_table() . " (post_id, task, due, stamp)
			SELECT ID, 'send', %d, %d FROM $wpdb->posts WHERE post_type = %s AND post_status = 'publish'
			UNION SELECT post_id, 'send', %d, %d FROM $wpdb->postmeta WHERE meta_key = '_textkin'
			ON DUPLICATE KEY UPDATE due = %d, stamp = %d, attempts = 0, error = ''",
			array( time(), wp_rand(), textkin_settings()['post_type'], time(), wp_rand(), time(), wp_rand() )
		)
	);
}

/**
 * Removes a row.
 *
 * @param int    $post_id The post.
 * @param string $task    "send" or "related".
 */
function textkin_queue_remove( $post_id, $task ) {
	global $wpdb;
	$key = array(
		'post_id' => $post_id,
		'task'    => $task,
	);
	$wpdb->delete( textkin_queue_table(), $key );
}

/**
 * Queues all posts, including posts that were sent before. The rows are processed in the background, even after a restart. The
 * option "textkin_index" stores the number of rows, to show the progress.
 */
function textkin_index_all() {
	update_option( 'textkin_round', (string) time(), false );
	textkin_queue_add_all();
	textkin_queue_add( 0, 'sweep' );
	update_option( 'textkin_index', textkin_queue_counts()['waiting'], false );
	textkin_schedule_next();
}

/**
 * Returns the next row that is due; posts to be sent come first.
 *
 * @return object|null { post_id, task, attempts, stamp }
 */
function textkin_queue_next() {
	global $wpdb;
	foreach ( array( 'send', 'sweep', 'terms', 'related' ) as $task ) {
		$row = $wpdb->get_row(
			$wpdb->prepare( 'SELECT post_id, task, attempts, stamp FROM ' . textkin_queue_table() . ' WHERE task = %s AND due <= %d ORDER BY due, post_id LIMIT 1', array( $task, time() ) )
		);
		if ( $row ) {
			return $row;
		}
	}
	return null;
}

/**
 * Returns when the next row is due.
 *
 * @return int|null Unix time; null if no row waits.
 */
function textkin_queue_due() {
	global $wpdb;
	$due = $wpdb->get_var( $wpdb->prepare( 'SELECT MIN(due) FROM ' . textkin_queue_table() . " WHERE task <> 'turn' AND due < %d", array( TEXTKIN_NEVER ) ) );
	return null === $due ? null : (int) $due;
}

/**
 * Removes a row that is done, unless it was queued again while it ran.
 *
 * @param object $row A row of textkin_queue_next().
 */
function textkin_queue_done( $row ) {
	global $wpdb;
	$key = array(
		'post_id' => $row->post_id,
		'task'    => $row->task,
		'stamp'   => $row->stamp,
	);
	$wpdb->delete( textkin_queue_table(), $key );
}

/**
 * Makes a failed row due at a later time, unless it was queued again while it ran.
 *
 * @param object $row   A row of textkin_queue_next().
 * @param int    $due   Unix time, or TEXTKIN_NEVER.
 * @param string $error Message of the failure.
 */
function textkin_queue_postpone( $row, $due, $error ) {
	global $wpdb;
	$key = array(
		'post_id' => $row->post_id,
		'task'    => $row->task,
		'stamp'   => $row->stamp,
	);
	$new = array(
		'due'      => $due,
		'attempts' => $row->attempts + 1,
		'error'    => mb_substr( $error, 0, 250 ),
	);
	$wpdb->update( textkin_queue_table(), $new, $key );
}

/**
 * Returns how many posts wait to be sent, and how many the service rejected.
 *
 * @return int[] { waiting, rejected }
 */
function textkin_queue_counts() {
	global $wpdb;
	$counts = $wpdb->get_row( $wpdb->prepare( 'SELECT COUNT(*) AS total, COALESCE(SUM(due = %d), 0) AS rejected FROM ' . textkin_queue_table() . " WHERE task = 'send'", array( TEXTKIN_NEVER ) ) );
	return array(
		'waiting'  => (int) $counts->total - (int) $counts->rejected,
		'rejected' => (int) $counts->rejected,
	);
}

/**
 * Returns posts that the service rejected, newest first.
 *
 * @param int $limit Maximum number of posts.
 * @return object[] { post_id, error }
 */
function textkin_queue_rejected( $limit ) {
	global $wpdb;
	return $wpdb->get_results( $wpdb->prepare( 'SELECT post_id, error FROM ' . textkin_queue_table() . " WHERE task = 'send' AND due = %d ORDER BY post_id DESC LIMIT %d", array( TEXTKIN_NEVER, $limit ) ) );
}

/**
 * Returns the row that sends the terms.
 *
 * @return object|null { due, error }
 */
function textkin_queue_terms_row() {
	global $wpdb;
	return $wpdb->get_row( 'SELECT due, error FROM ' . textkin_queue_table() . " WHERE post_id = 0 AND task = 'terms'" );
}

/**
 * Locks the queue, so that one process at a time works on it. The lock expires, in case its process is killed.
 *
 * @param int $seconds Seconds until the lock expires.
 * @return bool False if another process has the lock.
 */
function textkin_lock( $seconds ) {
	global $wpdb;
	$table = textkin_queue_table();
	$wpdb->query( "INSERT IGNORE INTO $table (post_id, task, due) VALUES (0, 'turn', 0)" );
	return 1 === $wpdb->query( $wpdb->prepare( "UPDATE $table SET due = %d WHERE post_id = 0 AND task = 'turn' AND due <= %d", array( time() + $seconds, time() ) ) );
}

/**
 * Releases the lock.
 */
function textkin_unlock() {
	global $wpdb;
	$wpdb->update( textkin_queue_table(), array( 'due' => 0 ), array( 'task' => 'turn' ) );
}
