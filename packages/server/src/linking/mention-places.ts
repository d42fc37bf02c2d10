import { areOverlapping } from '../domain/tags/edits.ts';
import type { AnalysedTag, Mention } from '../domain/tags/tag.ts';
import type { Field, Source } from '../domain/text.ts';
import { nameWords } from './names/form-words.ts';
import type { Match } from './matcher.ts';
import type { PlacedMatch, TagMention } from './placed-match.ts';

type Range = Pick<Match, 'start' | 'bareEnd' | 'wordEnd'>;

/** Match what a name may have around it: an article before it; a full stop, a legal form or an ending after it. */
const ARTICLE_BEFORE = /(?:^|\s)(the )$/iu;
const LEGAL_FORM_AFTER =
  /^(?:['’]s)?,? (?:ab|inc|ltd|limited|corp|plc|llc|gmbh|asa|oyj)(\.?)(?![\p{L}\p{N}])/iu;
const LEGAL_FORM = /^(?:ab|inc|ltd|limited|corp|plc|llc|gmbh|asa|oyj)$/u;

/** Finds the mentions of an analysis by their places in the readable text. */
export class MentionPlaces {
  readonly #found: readonly AnalysedTag[];
  readonly #source: Source & { toStoredMention: (mention: Mention) => Mention };
  readonly #stored: Source;
  readonly #byStart = new Map<string, TagMention>();
  readonly #sorted: Record<Field, TagMention[]> = { headline: [], body: [] };
  /** For each tag, the forms of its name's words. */
  readonly #names = new Map<number, readonly string[]>();

  constructor(
    found: readonly AnalysedTag[],
    source: Source & { toStoredMention: (mention: Mention) => Mention },
    stored: Source,
  ) {
    this.#found = found;
    this.#source = source;
    this.#stored = stored;
    for (const [tag, { mentions }] of found.entries())
      for (const mention of mentions) {
        this.#byStart.set(`${mention.field} ${mention.offset}`, { tag, mention });
        this.#sorted[mention.field].push({ tag, mention });
      }
    for (const mentions of Object.values(this.#sorted))
      mentions.sort((a, b) => a.mention.offset - b.mention.offset);
  }

  /** Returns the mention at a range, with or without its ending, article or legal form. */
  mentionAt(field: Field, { start, bareEnd, wordEnd }: Range): TagMention | undefined {
    const text = this.#source[field];
    const starts = [start];
    const article = ARTICLE_BEFORE.exec(text.slice(Math.max(0, start - 5), start))?.[1];
    if (article !== undefined) starts.push(start - article.length);
    for (const from of starts) {
      const known = this.#byStart.get(
        `${field} ${this.#source.toStoredMention({ field, offset: from, length: 1 }).offset}`,
      );
      if (known === undefined) continue;
      const ends = [bareEnd, wordEnd];
      if (text[wordEnd] === '.') ends.push(wordEnd + 1);
      const form = LEGAL_FORM_AFTER.exec(text.slice(wordEnd, wordEnd + 14));
      if (form !== null) ends.push(wordEnd + form[0].length, wordEnd + form[0].length - form[1]!.length);
      for (const end of ends) {
        const { offset, length } = this.#source.toStoredMention({ field, offset: from, length: end - from });
        if (known.mention.offset === offset && known.mention.length === length) return known;
      }
    }
    return undefined;
  }

  /** Returns the place of a match in the stored text, and the mentions there. */
  place(field: Field, match: Match): Pick<PlacedMatch, 'mention' | 'equal' | 'overlapped'> {
    const { start, end } = match;
    const equal = this.mentionAt(field, match);
    const mention =
      equal?.mention ?? this.#source.toStoredMention({ field, offset: start, length: end - start });
    const overlapped = this.findOverlapping(mention).filter((other) => other.mention !== equal?.mention);
    return { mention, equal, overlapped };
  }

  /** Returns the mentions that a place overlaps. */
  findOverlapping(place: Mention): TagMention[] {
    const mentions = this.#sorted[place.field];
    const found: TagMention[] = [];
    // The mentions of a text do not overlap, so their ends ascend too.
    let [from, to] = [0, mentions.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const { offset, length } = mentions[middle]!.mention;
      if (offset + length <= place.offset) from = middle + 1;
      else to = middle;
    }
    for (let at = from; at < mentions.length && areOverlapping(mentions[at]!.mention, place); at++)
      found.push(mentions[at]!);
    return found;
  }

  /**
   * Returns false for a match that overlaps a URL, that overlaps another mention of at least its length (unless only common words surround
   * the match there), or that is only a part of the name of the tag at its place.
   */
  allows(match: PlacedMatch): boolean {
    const { mention, equal, overlapped, form, words } = match;
    const all = equal === undefined ? overlapped : [equal, ...overlapped];
    if (all.some(({ tag }) => this.#found[tag]!.category === 'url')) return false;
    const isLonger = (other: Mention): boolean =>
      other.length > mention.length || (other.length === mention.length && other.offset !== mention.offset);
    if (
      equal === undefined &&
      overlapped.some((other) => isLonger(other.mention) && !this.#isCutWrong(other.mention, match))
    )
      return false;
    return equal === undefined || !this.#isShortFor(equal.tag, form, words);
  }

  /** Returns whether a longer mention is a person's full name with common words around it, which are not part of a person's name. */
  #isCutWrong({ field, offset, length }: Mention, { mention, entries, words }: PlacedMatch): boolean {
    const text = this.#stored[field];
    const rest =
      text.slice(offset, mention.offset) + text.slice(mention.offset + mention.length, offset + length);
    return words > 1 && entries.every(({ category }) => category === 'person') && !/\p{Lu}/u.test(rest);
  }

  /** Returns whether a name is only a part of a tag's name, such as "Volvo" of "Volvo Cars" or "Ek" of "Anna Ek". */
  #isShortFor(tag: number, form: string, words: number): boolean {
    const name = this.nameOf(tag);
    return name.length > words && form.split(' ').every((word) => name.includes(word));
  }

  /** Returns the forms of the words of a tag's name, without article and legal form. */
  nameOf(tag: number): readonly string[] {
    const known = this.#names.get(tag);
    if (known !== undefined) return known;
    const forms = nameWords(this.#found[tag]!.tag).map(({ form }) => form);
    if (forms[0] === 'the' && forms.length > 1) forms.shift();
    if (forms.length > 1 && LEGAL_FORM.test(forms.at(-1)!)) forms.pop();
    this.#names.set(tag, forms);
    return forms;
  }
}
