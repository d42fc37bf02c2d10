import { lettersAndDigits } from '../../characters.ts';

/** The fewest characters of a line that is a paragraph of the article. */
const shortestParagraph = 80;
/** The most characters of a notice. */
const longestNotice = 150;

/** Beginnings of lines that lead to other pages or say when the page was changed, in English and Swedish. */
const notices = [
  /^(?:read|see) (?:more|also|next|related)\b|^(?:also read|related|recommended|more from|click here)\b/i,
  /^(?:don['’]t miss|you (?:may|might) (?:also )?like|watch now|continue reading)\b/i,
  /^(?:läs|se) (?:mer|även|också|vidare)(?!\p{L})|^(?:rekommenderat|relaterat)(?!\p{L})/iu,
  /^(?:last )?(?:published|updated|posted)\b|^(?:senast )?(?:uppdaterad|publicerad)(?!\p{L})/iu,
];

/**
 * Returns the text of an article without its headline, the lines before the headline, and notices. A text that would lose
 * more than half is returned whole.
 */
export function withoutFrame(text: string, headline = ''): string {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.length >= shortestParagraph);
  const opening = lines.slice(0, first < 0 ? lines.length : first + 1).map(lettersAndDigits);
  const title = lettersAndDigits(headline);
  const begin = title === '' ? 0 : opening.lastIndexOf(title) + 1;
  const article = lines
    .slice(begin)
    .filter((line) => !isNotice(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return article.length * 2 >= text.length ? article : text;
}

function isNotice(line: string): boolean {
  return line.length <= longestNotice && notices.some((notice) => notice.test(line));
}
