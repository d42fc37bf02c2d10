import { codePointOrder } from '../domain/characters.ts';
import { compareByPlace } from '../domain/tags/edits.ts';
import type { AnalysedTag, Mention } from '../domain/tags/tag.ts';
import type { Field, Source } from '../domain/text.ts';
import { readableSource } from '../nlp/markup/readable-text.ts';
import { relevancesByPlaces } from '../nlp/tags/tag-relevance.ts';
import { joinSurnames } from './join-surnames.ts';
import { type Matcher, lowerCaseWordsOf } from './matcher.ts';
import { MentionPlaces } from './mention-places.ts';
import { keepLongest, type PlacedMatch } from './placed-match.ts';
import { type Reading, readingsOf } from './readings.ts';
import { bestName } from './tag-names.ts';
import { WorkingTags } from './working-tags.ts';

const fields: readonly Field[] = ['headline', 'body'];

/**
 * Applies vocabularies to the tags that an analysis found in a text. A name of a vocabulary gives its tag the entry's category and link,
 * and becomes a tag where the analysis found none; a name that is never a tag is removed. Returns `found` itself where nothing changes. The
 * result depends only on the arguments, so vocabularies give equal tags whether they are applied at the analysis or later.
 */
export function applyVocabularies(found: AnalysedTag[], stored: Source, matcher: Matcher): AnalysedTag[] {
  const source = readableSource(stored);
  const places = new MentionPlaces(found, source, stored);
  let words: ReadonlySet<string> | undefined;
  const lowerCaseWords = () => (words ??= lowerCaseWordsOf([source.headline, source.body]));
  const matches = fields.flatMap((field) =>
    matcher
      .find(
        source[field],
        source.language,
        (range) => places.mentionAt(field, range) !== undefined,
        lowerCaseWords,
      )
      .map((match): PlacedMatch => ({ ...match, ...places.place(field, match) })),
  );
  const longest = keepLongest(matches.filter((match) => places.allows(match)));
  if (longest.length === 0) return found;
  const readings = readingsOf(longest);
  const working = new WorkingTags(found, places);
  for (const [at, match] of longest.entries()) working.take(match, readings[at]!);
  joinSurnames(working, source);
  return toTags(working, found, stored);
}

function toTags(working: WorkingTags, found: AnalysedTag[], stored: Source): AnalysedTag[] {
  const groups = working.groups();
  const relevances = relevancesByPlaces(
    groups.map(({ mentions }) => mentions),
    stored,
  );
  const tags = new Map<string, AnalysedTag>();
  for (const [at, { reading, sources, tagNames, names, mentions }] of groups.entries()) {
    const relevance = sources.length > 0 ? Math.max(...sources.map((tag) => tag.relevance)) : relevances[at]!;
    const tag = reading === undefined ? sources[0]!.tag : bestName(tagNames, names);
    const other = tags.get(tag);
    const bare =
      reading === undefined ? sources[0]! : { tag, ...categoryAndLink(reading, sources), relevance };
    if (other === undefined) tags.set(tag, { ...bare, mentions });
    else {
      // Two tags of a text never have the same name.
      const [linked, rest] =
        other.link === undefined && reading !== undefined ? [bare, other] : [other, bare];
      const all = [...other.mentions, ...mentions].sort(compareByPlace);
      tags.set(tag, { ...linked, relevance: Math.max(linked.relevance, rest.relevance), mentions: all });
    }
  }
  const sorted = [...tags.values()].sort((a, b) => b.relevance - a.relevance || codePointOrder(a.tag, b.tag));
  return JSON.stringify(sorted.map(normaliseTag)) === JSON.stringify(found.map(normaliseTag))
    ? found
    : sorted.map(normaliseTag);
}

function categoryAndLink(
  reading: Reading,
  sources: readonly AnalysedTag[],
): Pick<AnalysedTag, 'category' | 'link'> {
  const { entry, vocabulary, category } = reading;
  if (entry === undefined) return { category: category ?? sources[0]?.category ?? 'unknown' };
  return { category: entry.category, link: { id: entry.id, vocabulary, confidence: 1 } };
}

/** Returns a tag with its members in a fixed order, so that equal tags are stored as equal JSON. */
function normaliseTag({ tag, category, relevance, kind, link, mentions }: AnalysedTag): AnalysedTag {
  return {
    ...{ tag, category, relevance },
    ...(kind && { kind }),
    ...(link && { link }),
    mentions: mentions.map(({ field, offset, length }: Mention) => ({ field, offset, length })),
  };
}
