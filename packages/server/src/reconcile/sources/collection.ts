import type { Collection } from '../../domain/collection.ts';
import { categories, type Category } from '../../domain/tags/tag.ts';
import { likenessOf, searchForm } from '../../knowledge/likeness.ts';
import type { Context } from '../../methods/context.ts';
import type { EntityCandidate } from '../../methods/support/entities/candidate.ts';
import { rankEntities } from '../../methods/support/entities/rank.ts';
import type { ListedTag } from '../../tags/queries/list.ts';
import type { Entity, EntitySource, Query } from '../entity.ts';

/** Tags whose names begin with a query, among which the likeliest are searched. */
const listedTags = 200;

const always = { from: -Infinity, to: Infinity };

/** The tags of the texts of a collection. The id of a tag is its category, a colon and its name. */
export function collectionSource(
  { tags }: Pick<Context, 'tags'>,
  account: number,
  { collectionId, name }: Collection,
): EntitySource {
  const scope = { account, collections: [collectionId] };
  const get = async (id: string): Promise<ListedTag | undefined> => {
    const tag = readId(id);
    return tag && (await tags.entry({ ...scope, name: tag }))?.entry;
  };
  const named = async (tag: string, wanted: readonly Category[]): Promise<ListedTag[]> => {
    const found = await Promise.all(
      wanted.map((category) => tags.entry({ ...scope, name: { tag, category } })),
    );
    return found.flatMap((one) => (one === undefined ? [] : [one.entry]));
  };
  const beginning = async ({ name: prefix, categories: wanted }: Query): Promise<ListedTag[]> => {
    const category = wanted?.length === 1 ? wanted[0] : undefined;
    const list = { prefix, category, minTexts: 1, order: 'texts', limit: listedTags } as const;
    const found = await tags.list({
      ...scope,
      ...list,
      dates: always,
      after: undefined,
      versions: undefined,
    });
    return found.tags;
  };
  return {
    name,
    async find(query) {
      const { context, limit } = query;
      const wanted = query.categories ?? categories;
      const same = [await get(query.name), ...(await named(query.name, wanted))];
      const sure = new Set(same.filter((tag) => tag !== undefined).map(idOf));
      const all = [...same.filter((tag) => tag !== undefined), ...(await beginning(query))];
      const byId = new Map(
        all.filter(({ category }) => wanted.includes(category)).map((tag) => [idOf(tag), tag]),
      );
      const candidates = [...byId].map(([id, tag]) => toCandidate(query.name, tag, sure.has(id)));
      return rankEntities(candidates, context)
        .slice(0, limit)
        .map(({ score, isCertain, id }) => ({ ...toEntity(byId.get(id)!), score, isCertain }));
    },
    async get(ids) {
      const found = new Map<string, Entity>();
      for (const id of ids) {
        const tag = await get(id);
        if (tag !== undefined) found.set(id, { ...toEntity(tag), id });
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

function toEntity(tag: ListedTag): Entity {
  const { tag: name, category, variants: aliases, texts, first, last } = tag;
  return { id: idOf(tag), name, category, aliases, texts, first, last };
}

function toCandidate(query: string, tag: ListedTag, isSame: boolean): EntityCandidate {
  const { tag: name, category, variants, texts } = tag;
  const form = searchForm(query);
  const likeness = isSame
    ? 1
    : Math.max(...[name, ...variants].map((one) => likenessOf(form, searchForm(one))));
  return {
    ...{ id: idOf(tag), name, category, description: '', about: '', likeness },
    ...{ prominence: texts / (texts + 1), isWritten: isSame, isShared: false },
  };
}
