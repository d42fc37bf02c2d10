/** The reader of Markdown. It loads the library that parses it. */
export { markdownText } from '../formats/markdown.ts';
