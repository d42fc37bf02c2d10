export { startMarkup } from '../../importing/formats/page/markup.ts';
