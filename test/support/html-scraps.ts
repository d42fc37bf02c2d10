/** Pieces of markup that combine to well-formed and to broken markup. */
export const htmlScraps = [
  ...['<', '>', '&', ';', '/', '"', "'", '=', '#', '60', ' ', '\n', 'x', 'p', 'lt', 'amp', 'script'],
  ...['!--', '-->', '<![CDATA[', ']]>', '&lt;', '&amp;', '&#60;', '</script>', '<p ', '<a href="'],
];
