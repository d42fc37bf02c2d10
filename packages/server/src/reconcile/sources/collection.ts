import type { Collection } from '../../domain/collection.ts';
import { categories, type Category } from '../../domain/tags/tag.ts';
import { likenessOf, searchForm } from '../../knowledge/likeness.ts';
import type { Context } from '../../methods/context.ts';
import type { EntityCandidate } from '../../methods/support/entities/candidate.ts';
import { type LinkResult, linkResolver } from '../../methods/support/entities/links.ts';
import { rankEntities } from '../../methods/support/entities/rank.ts';
import type { ListedTag } from '../../tags/queries/list.ts';
import type { Entity, EntitySource, Query } from '../entity.ts';

/** Tags whose names begin with a query, from which the likeliest are chosen. */
const listedTags = 200;

const allDates = { from: -Infinity, to: Infinity };

/**
 * Returns the source of a collection: the tags of its texts, with what is known of the entities that they mean. The id of a tag is
 * its category, a colon and its name.
 */
export function collectionSource(
  context: Context,
  account: number,
  { collectionId, name, language }: Collection,
): EntitySource {
  const { tags } = context;
  const scope = { account, collections: [collectionId] };
  const describe = async (found: readonly ListedTag[]) => {
    const links = found.map(({ link }) => link && { ...link, confidence: 1 });
    const resolve = await linkResolver(context, { account }, language, links);
    return found.map((tag, at) => toEntity(tag, resolve(links[at])));
  };
  const findNamed = async (tag: string, wanted: readonly Category[]): Promise<ListedTag[]> => {
    const found = await Promise.all(
      wanted.map((category) => tags.entry({ ...scope, name: { tag, category } })),
    );
    return found.flatMap((one) => (one === undefined ? [] : [one.entry]));
  };
  const get = async (id: string): Promise<ListedTag[]> => {
    const tag = readId(id);
    return tag === undefined ? [] : findNamed(tag.tag, [tag.category]);
  };
  const addLink = async (tag: ListedTag): Promise<ListedTag> => {
    const page = { order: 'latest', limit: 1, minRelevance: 0, after: undefined, dates: allDates } as const;
    const name = { tag: tag.tag, category: tag.category };
    const found = await tags.texts({ ...scope, ...page, name, links: true, versions: undefined });
    return found?.link === undefined ? tag : { ...tag, link: found.link };
  };
  const findByPrefix = async ({ name: prefix, categories: wanted }: Query): Promise<ListedTag[]> => {
    const category = wanted?.length === 1 ? wanted[0] : undefined;
    const list = { prefix, category, minTexts: 1, order: 'texts', links: true, limit: listedTags } as const;
    const found = await tags.list({
      ...scope,
      ...list,
      dates: allDates,
      after: undefined,
      versions: undefined,
    });
    return found.tags;
  };
  return {
    name,
    async find(query) {
      const wanted = query.categories ?? categories;
      const same = [...(await get(query.name)), ...(await findNamed(query.name, wanted))];
      const sure = new Set(same.map(idOf));
      const all = [...same, ...(await findByPrefix(query))].filter(({ category }) =>
        wanted.includes(category),
      );
      const distinct = [...new Map(all.map((tag) => [idOf(tag), tag])).values()];
      const byId = new Map((await describe(distinct)).map((entity) => [entity.id, entity]));
      const candidates = [...byId.values()].map((one) => toCandidate(query.name, one, sure.has(one.id)));
      return rankEntities(candidates, query.context)
        .slice(0, query.limit)
        .map(({ score, isCertain, id }) => ({ ...byId.get(id)!, score, isCertain }));
    },
    async get(ids) {
      const found = new Map<string, Entity>();
      for (const id of ids) {
        const [tag] = await get(id);
        if (tag === undefined) continue;
        const [entity] = await describe([await addLink(tag)]);
        found.set(id, { ...entity!, id });
      }
      return found;
    },
  };
}

const idOf = ({ category, tag }: Pick<ListedTag, 'category' | 'tag'>): string => `${category}:${tag}`;

function readId(id: string): { tag: string; category: Category } | undefined {
  const category = categories.find((one) => id.startsWith(`${one}:`));
  return category && { category, tag: id.slice(category.length + 1) };
}

function toEntity(tag: ListedTag, link: LinkResult | undefined): Entity {
  const { tag: name, category, variants: aliases, texts, first, last } = tag;
  const { description, uri, wikidata, latitude, longitude } = link ?? {};
  return {
    ...{ id: idOf(tag), name, category, aliases, texts, first, last },
    ...{ description, uri, wikidata, latitude, longitude },
  };
}

function toCandidate(query: string, tag: Entity, isSame: boolean): EntityCandidate {
  const { id, name, category, description = '', aliases = [], texts = 0 } = tag;
  const form = searchForm(query);
  const likeness = Math.max(...[name, ...aliases].map((one) => likenessOf(form, searchForm(one))));
  return {
    ...{ id, name, category, description, about: description, likeness: isSame ? 1 : likeness },
    ...{ prominence: texts / (texts + 1), isWritten: isSame, isShared: false },
  };
}
