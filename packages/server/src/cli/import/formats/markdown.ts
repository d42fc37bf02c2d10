import { Lexer, parser, type Token, type TokensList } from 'marked';
import { limits } from '../../../domain/limits.ts';
import { frontMatter } from '../../../importing/formats/front-matter.ts';
import { htmlToText } from './html-text.ts';
import { BadRow, type ImportedText, tooDeep } from '../../../importing/row.ts';

/** Front matter gives fields, else the first heading is the headline. */
export function markdown(content: string): ImportedText {
  const { fields, rest } = frontMatter(content);
  const html = parser(new BoundedLexer().lex(rest));
  const [heading = '', title] = /^\s*<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  const headline = fields.headline ?? (title === undefined ? undefined : htmlToText(title));
  return { ...fields, headline, body: htmlToText(html.slice(heading.length)) || htmlToText(html) };
}

/** The lexer goes through the whole of what is nested once for every level, so levels are bounded. */
class BoundedLexer extends Lexer {
  #depth = 0;

  override blockTokens(src: string, tokens?: Token[], clipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, clipped?: boolean): TokensList;
  override blockTokens(src: string, tokens?: TokensList, clipped?: boolean): TokensList {
    return this.#within(() => super.blockTokens(src, tokens, clipped) as TokensList);
  }

  override inlineTokens(src: string, tokens?: Token[]): Token[] {
    return this.#within(() => super.inlineTokens(src, tokens));
  }

  #within<Tokens>(read: () => Tokens): Tokens {
    const most = limits.import.depth.markdown;
    if (++this.#depth > most) throw new BadRow(tooDeep(most));
    const tokens = read();
    this.#depth--;
    return tokens;
  }
}
