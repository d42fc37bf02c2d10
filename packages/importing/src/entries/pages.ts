/** Readers of pages of HTML. They find the article of a page, and load the libraries for it. */
export { htmlFileText } from '../formats/html-file.ts';
export { isPage, pageText, textOfPage } from '../formats/page.ts';
export { startMarkup } from '../formats/page/markup.ts';
