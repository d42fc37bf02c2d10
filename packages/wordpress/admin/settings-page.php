<?php
/**
 * The page "Textkin" below "Settings": the service, the display of related posts, the connection test, and the index.
 *
 * @package Textkin
 */

defined( 'ABSPATH' ) || exit;

/**
 * Registers the page.
 */
function textkin_add_page() {
	add_options_page( __( 'Textkin', 'textkin' ), __( 'Textkin', 'textkin' ), 'manage_options', 'textkin', 'textkin_print_page' );
}
add_action( 'admin_menu', 'textkin_add_page' );

/**
 * Registers the settings and their fields.
 */
function textkin_register_settings() {
	register_setting( 'textkin', 'textkin_settings', array( 'sanitize_callback' => 'textkin_sanitize_settings' ) );
	add_settings_section( 'textkin_service', __( 'The service', 'textkin' ), '__return_null', 'textkin' );
	add_settings_section( 'textkin_site', __( 'The site', 'textkin' ), '__return_null', 'textkin' );
	$fields = array(
		'url'        => array( __( 'Address', 'textkin' ), 'textkin_service' ),
		'api_key'    => array( __( 'API key', 'textkin' ), 'textkin_service' ),
		'secret_key' => array( __( 'Secret key', 'textkin' ), 'textkin_service' ),
		'post_type'  => array( __( 'Post type', 'textkin' ), 'textkin_site' ),
		'below'      => array( __( 'Related posts', 'textkin' ), 'textkin_site' ),
		'terms'      => array( __( 'Names', 'textkin' ), 'textkin_site' ),
	);
	foreach ( $fields as $name => list( $label, $section ) ) {
		add_settings_field( "textkin_$name", $label, "textkin_print_$name", 'textkin', $section, array( 'label_for' => "textkin_$name" ) );
	}
}
add_action( 'admin_init', 'textkin_register_settings' );

/**
 * Returns the settings to store. An empty key field keeps the stored key, because the form never shows a key.
 *
 * @param mixed $input Fields of the form.
 * @return array
 */
function textkin_sanitize_settings( $input ) {
	$input  = is_array( $input ) ? $input : array();
	$stored = get_option( 'textkin_settings', array() );
	$clean  = wp_parse_args( is_array( $stored ) ? $stored : array(), array( 'url' => '' ) );
	if ( isset( $input['url'] ) ) {
		$url = esc_url_raw( trim( $input['url'] ), array( 'http', 'https' ) );
		if ( '' === $url && '' !== trim( $input['url'] ) ) {
			add_settings_error( 'textkin_settings', 'url', __( 'The address must begin with http:// or https://.', 'textkin' ) );
		} else {
			$clean['url'] = untrailingslashit( $url );
		}
	}
	foreach ( array( 'api_key', 'secret_key' ) as $name ) {
		$value = isset( $input[ $name ] ) ? sanitize_text_field( $input[ $name ] ) : '';
		if ( '' !== $value ) {
			$clean[ $name ] = $value;
		}
	}
	$type               = isset( $input['post_type'] ) ? sanitize_key( $input['post_type'] ) : '';
	$clean['post_type'] = in_array( $type, get_post_types( array( 'public' => true ) ), true ) ? $type : 'post';
	$clean['below']     = ! empty( $input['below'] );
	$clean['terms']     = textkin_sanitize_terms( isset( $input['terms'] ) ? $input['terms'] : array() );
	return $clean;
}

/**
 * Returns the categories of the taxonomies whose terms are sent.
 *
 * @param mixed $input Field of the form: categories by taxonomy.
 * @return string[]
 */
function textkin_sanitize_terms( $input ) {
	$terms = array();
	foreach ( is_array( $input ) ? $input : array() as $taxonomy => $category ) {
		if ( taxonomy_exists( $taxonomy ) && is_string( $category ) && isset( textkin_term_categories()[ $category ] ) ) {
			$terms[ $taxonomy ] = $category;
		}
	}
	return $terms;
}

/**
 * Prints the field of the address.
 */
function textkin_print_url() {
	printf(
		'<input type="url" class="regular-text code" id="textkin_url" name="textkin_settings[url]" value="%s" placeholder="https://texts.example.org" %s>',
		esc_attr( textkin_settings()['url'] ),
		disabled( defined( 'TEXTKIN_URL' ), true, false )
	);
}

/**
 * Prints the field of a key without the key.
 *
 * @param string $name "api_key" or "secret_key".
 */
function textkin_print_key( $name ) {
	$is_constant = defined( textkin_constants()[ $name ] );
	$is_set      = '' !== textkin_settings()[ $name ];
	$hint        = $is_constant ? __( 'Set in wp-config.php.', 'textkin' ) : ( $is_set ? __( 'A key is stored. Leave the field empty to keep it.', 'textkin' ) : '' );
	printf(
		'<input type="password" class="regular-text code" id="textkin_%1$s" name="textkin_settings[%1$s]" value="" autocomplete="new-password" %2$s><p class="description">%3$s</p>',
		esc_attr( $name ),
		disabled( $is_constant, true, false ),
		esc_html( $hint )
	);
}

/**
 * Prints the field of the API key.
 */
function textkin_print_api_key() {
	textkin_print_key( 'api_key' );
}

/**
 * Prints the field of the secret key.
 */
function textkin_print_secret_key() {
	textkin_print_key( 'secret_key' );
}

/**
 * Prints the menu of post types.
 */
function textkin_print_post_type() {
	echo '<select id="textkin_post_type" name="textkin_settings[post_type]">';
	foreach ( get_post_types( array( 'public' => true ), 'objects' ) as $type ) {
		if ( 'attachment' !== $type->name ) {
			printf( '<option value="%s" %s>%s</option>', esc_attr( $type->name ), selected( textkin_settings()['post_type'], $type->name, false ), esc_html( $type->label ) );
		}
	}
	echo '</select>';
}

/**
 * Prints the checkbox that shows related posts below each post.
 */
function textkin_print_below() {
	printf(
		'<label><input type="checkbox" id="textkin_below" name="textkin_settings[below]" value="1" %s> %s</label><p class="description">%s</p>',
		checked( textkin_settings()['below'], true, false ),
		esc_html__( 'Show related posts below each post', 'textkin' ),
		esc_html__( 'Or place them yourself with the block “Related posts”, the shortcode [textkin_related], or the template tag textkin_related_posts().', 'textkin' )
	);
}

/**
 * Prints a menu of categories for each taxonomy.
 */
function textkin_print_terms() {
	$sent = textkin_settings()['terms'];
	echo '<fieldset id="textkin_terms">';
	foreach ( get_taxonomies( array( 'public' => true ), 'objects' ) as $taxonomy ) {
		if ( ! $taxonomy->show_ui ) {
			continue;
		}
		$category = isset( $sent[ $taxonomy->name ] ) ? $sent[ $taxonomy->name ] : '';
		printf( '<p><label>%s <select name="textkin_settings[terms][%s]">', esc_html( $taxonomy->label ), esc_attr( $taxonomy->name ) );
		printf( '<option value="">%s</option>', esc_html__( 'Not sent', 'textkin' ) );
		foreach ( textkin_term_categories() as $value => $label ) {
			printf( '<option value="%s" %s>%s</option>', esc_attr( $value ), selected( $category, $value, false ), esc_html( $label ) );
		}
		echo '</select></label></p>';
	}
	printf(
		'</fieldset><p class="description">%s</p>',
		esc_html__( 'The terms of these taxonomies are sent as a list of names. Where a post contains a name of the list, the service uses it for the tag.', 'textkin' )
	);
}

/**
 * Prints the page.
 */
function textkin_print_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html( get_admin_page_title() ) . '</h1><form method="post" action="options.php">';
	settings_fields( 'textkin' );
	do_settings_sections( 'textkin' );
	submit_button();
	echo '</form>';
	textkin_print_progress();
	echo '</div>';
}

/**
 * Adds a link to the page in the list of plugins.
 *
 * @param string[] $links Links of the plugin.
 * @return string[]
 */
function textkin_add_link( $links ) {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=textkin' ) ), esc_html__( 'Settings', 'textkin' ) );
	return array_merge( array( $link ), $links );
}
add_filter( 'plugin_action_links_' . plugin_basename( TEXTKIN_FILE ), 'textkin_add_link' );
