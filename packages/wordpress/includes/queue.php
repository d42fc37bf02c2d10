<?php
/**
 * What is to be done, in a table of its own: a row says that a post is to be sent ("send") or its related posts are to be
 * asked for ("related"); one says that the service is to be
 * looked through for posts that are gone ("sweep"). What that means is decided when the row's turn comes, by what the post is like then: so rows
 * need no order, and doing one twice does no harm.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB -- the table is ours, nothing else knows it, and a cache of a queue would be wrong.

/** When a row that was refused is due: never, until its post is changed or somebody asks for it. */
define( 'TEXTKIN_NEVER', 4294967295 );

/**
 * The name of the table.
 *
 * @return string
 */
function textkin_queue_table() {
	global $wpdb;
	return $wpdb->prefix . 'textkin_queue';
}

/**
 * Makes the table where it is missing: at activation, on new sites of a network, and after an upgrade.
 */
function textkin_queue_make() {
	if ( '1' === get_option( 'textkin_queue_version' ) ) {
		return;
	}
	global $wpdb;
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	$table = textkin_queue_table();
	// The stamp is another number whenever somebody asks for the row: what was done for an older one does not count.
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
add_action( 'init', 'textkin_queue_make', 1 );

/**
 * Adds a row, or has one done anew.
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
 * Adds every post that is to be in the service, and every one that was sent, which may be to be taken out.
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
 * Takes a row out.
 *
 * @param int    $post_id The post.
 * @param string $task    "send" or "related".
 */
function textkin_queue_drop( $post_id, $task ) {
	global $wpdb;
	$key = array(
		'post_id' => $post_id,
		'task'    => $task,
	);
	$wpdb->delete( textkin_queue_table(), $key );
}

/**
 * Sends the whole site, again where it was sent: rows that wait in the table are done in the background, over stops and
 * restarts. The option "textkin_index" says how many there are, to show how far it has come.
 */
function textkin_index_all() {
	update_option( 'textkin_round', (string) time(), false );
	textkin_queue_add_all();
	textkin_queue_add( 0, 'sweep' );
	update_option( 'textkin_index', textkin_queue_counts()['waiting'], false );
	textkin_wake_for_next();
}

/**
 * The row whose turn it is: posts to be sent go first.
 *
 * @return object|null { post_id, task, attempts, stamp }
 */
function textkin_queue_next() {
	global $wpdb;
	foreach ( array( 'send', 'sweep', 'related' ) as $task ) {
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
 * When the next row is due.
 *
 * @return int|null Unix time; null when nothing waits.
 */
function textkin_queue_due() {
	global $wpdb;
	$due = $wpdb->get_var( $wpdb->prepare( 'SELECT MIN(due) FROM ' . textkin_queue_table() . " WHERE task <> 'turn' AND due < %d", array( TEXTKIN_NEVER ) ) );
	return null === $due ? null : (int) $due;
}

/**
 * A row is done, unless it was asked for anew meanwhile.
 *
 * @param object $row As textkin_queue_next() answers it.
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
 * A row is to be tried again, unless it was asked for anew meanwhile.
 *
 * @param object $row   As textkin_queue_next() answers it.
 * @param int    $due   Unix time, or TEXTKIN_NEVER.
 * @param string $error Why.
 */
function textkin_queue_later( $row, $due, $error ) {
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
 * How many posts wait to be sent, and how many the service refuses.
 *
 * @return int[] { waiting, refused }
 */
function textkin_queue_counts() {
	global $wpdb;
	$counts = $wpdb->get_row( $wpdb->prepare( 'SELECT COUNT(*) AS total, COALESCE(SUM(due = %d), 0) AS refused FROM ' . textkin_queue_table() . " WHERE task = 'send'", array( TEXTKIN_NEVER ) ) );
	return array(
		'waiting' => (int) $counts->total - (int) $counts->refused,
		'refused' => (int) $counts->refused,
	);
}

/**
 * Posts that the service refuses, the newest first.
 *
 * @param int $limit How many at most.
 * @return object[] { post_id, error }
 */
function textkin_queue_refused( $limit ) {
	global $wpdb;
	return $wpdb->get_results( $wpdb->prepare( 'SELECT post_id, error FROM ' . textkin_queue_table() . " WHERE task = 'send' AND due = %d ORDER BY post_id DESC LIMIT %d", array( TEXTKIN_NEVER, $limit ) ) );
}

/**
 * Takes the turn: one process at a time works on the queue. A turn that is not given back, because its process was killed,
 * ends by itself.
 *
 * @param int $seconds After which it ends.
 * @return bool False when another process has it.
 */
function textkin_turn_take( $seconds ) {
	global $wpdb;
	$table = textkin_queue_table();
	$wpdb->query( "INSERT IGNORE INTO $table (post_id, task, due) VALUES (0, 'turn', 0)" );
	return 1 === $wpdb->query( $wpdb->prepare( "UPDATE $table SET due = %d WHERE post_id = 0 AND task = 'turn' AND due <= %d", array( time() + $seconds, time() ) ) );
}

/**
 * Gives the turn back.
 */
function textkin_turn_give() {
	global $wpdb;
	$wpdb->update( textkin_queue_table(), array( 'due' => 0 ), array( 'task' => 'turn' ) );
}
