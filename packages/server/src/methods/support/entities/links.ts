import type { z } from 'zod';
import { boolean } from '../../../contract/fields.ts';
import type { Caller } from '../../../contract/method.ts';
import type { linkResult } from '../../../contract/results.ts';
import { type Language, languages } from '../../../domain/language.ts';
import type { TagLink } from '../../../domain/tags/link.ts';
import type { VocabularyEntry } from '../../../domain/tags/vocabulary.ts';
import { addressOf, describeEntry, type WorldEntry } from '../../../knowledge/details.ts';
import type { TagScope } from '../../../search/tags/interface.ts';
import type { TagEntity } from '../../../tags/rows.ts';
import type { Context } from '../../context.ts';

export const links = boolean
  .default(false)
  .describe('Adds to each tag the entity that it means, if the entity is certain.');

export type LinkResult = z.input<typeof linkResult>;

/** The Wikidata id at the end of an address of Wikidata. */
const WIKIDATA = /^https?:\/\/(?:www\.)?wikidata\.org\/(?:entity|wiki)\/(Q\d+)$/u;

/** Returns a link of a tag in the form of the contract; undefined for an entry that no longer exists. */
export type ResolveLink = (link: TagLink | undefined) => LinkResult | undefined;

/**
 * Reads the entries of links. Returns a function that resolves these links, with names in the language that the caller prefers, or else
 * in the language `usual`.
 */
export async function linkResolver(
  { store, world }: Context,
  { account, language: preferred }: Pick<Caller, 'account' | 'language'>,
  usual: Language,
  found: readonly (TagLink | undefined)[],
): Promise<ResolveLink> {
  const language = preferred ?? usual;
  const byVocabulary = Map.groupBy(
    found.filter((link) => link?.vocabulary !== undefined),
    (link) => link!.vocabulary!,
  );
  const entries = new Map<number, Map<string, VocabularyEntry>>();
  for (const [vocabulary, some] of byVocabulary) {
    const ids = [...new Set(some.map((link) => link!.id))];
    entries.set(vocabulary, await store.vocabularies.getEntries(account, vocabulary, ids));
  }
  return (link) => {
    if (link === undefined) return undefined;
    const { id, vocabulary, confidence } = link;
    if (vocabulary !== undefined) {
      const entry = entries.get(vocabulary)?.get(id);
      return entry && { ...ownEntry(entry, language), vocabulary, confidence };
    }
    const entry = world?.get(id);
    return entry && { ...worldEntry(entry, language), vocabulary: 'world', confidence };
  };
}

/** Returns a function that resolves the links of tags of several collections, by default in the language of the first. */
export async function scopeLinks(
  context: Context,
  caller: Pick<Caller, 'account' | 'language'>,
  { collections }: Pick<TagScope, 'collections'>,
  tags: readonly { link?: TagEntity }[],
): Promise<ResolveLink> {
  const usual = await context.store.collections.language(caller.account, collections[0]!);
  const found = tags.map(({ link }) => link && { ...link, confidence: 1 });
  return linkResolver(context, caller, usual ?? languages[0], found);
}

function ownEntry(entry: VocabularyEntry, language: Language) {
  const { id, name, names, description, uri, latitude, longitude } = entry;
  const wikidata = WIKIDATA.exec(uri ?? '')?.[1];
  return {
    id,
    name: names?.[language] ?? name,
    ...(description !== undefined && { description }),
    ...(uri !== undefined && { uri }),
    ...(wikidata !== undefined && { wikidata }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  };
}

function worldEntry(entry: WorldEntry, language: Language) {
  const { id, wikidata, latitude, longitude } = entry;
  const { name, description } = describeEntry(entry, language);
  const uri = addressOf(entry);
  return {
    ...{ id, name },
    ...(description !== '' && { description }),
    ...(uri !== undefined && { uri, wikidata }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  };
}
