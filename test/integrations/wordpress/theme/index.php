<?php
// The least that a theme is: head, posts, foot.
?><!doctype html>
<html <?php language_attributes(); ?>>
<head><meta charset="utf-8"><?php wp_head(); ?></head>
<body <?php body_class(); ?>>
<?php
while ( have_posts() ) {
	the_post();
	echo '<article><h1>';
	the_title();
	echo '</h1>';
	the_content();
	echo '</article>';
	if ( isset( $_GET['template-tag'] ) && function_exists( 'textkin_related_posts' ) ) {
		textkin_related_posts( array( 'count' => 2, 'title' => 'By the theme' ) );
	}
}
wp_footer();
?>
</body></html>
