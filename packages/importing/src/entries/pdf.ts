/** The reader of PDF. It loads pdf.js with its first file. */
export { pdfPages } from '../formats/pdf/pdf-pages.ts';
export { pdfText } from '../formats/pdf/pdf-text.ts';
