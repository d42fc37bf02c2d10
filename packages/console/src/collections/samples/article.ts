/** A sample article. All of them are invented, and so are the private persons in them. */
export interface Article {
  headline: string;
  body: string;
  publish_date: string;
  authors: string;
}

/** Makes an article of its paragraphs. */
export function article(
  publish_date: string,
  authors: string,
  headline: string,
  ...paragraphs: readonly string[]
): Article {
  return { publish_date, authors, headline, body: paragraphs.join('\n\n') };
}
