/** Pieces of markup that together make anything at all: well formed, half open, or none. */
export const htmlScraps = [
  ...['<', '>', '&', ';', '/', '"', "'", '=', '#', '60', ' ', '\n', 'x', 'p', 'lt', 'amp', 'script'],
  ...['!--', '-->', '<![CDATA[', ']]>', '&lt;', '&amp;', '&#60;', '</script>', '<p ', '<a href="'],
];
