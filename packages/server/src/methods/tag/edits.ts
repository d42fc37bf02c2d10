import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { entityKey, toEntityKey } from '../../contract/results.ts';
import { formatDate } from '../../domain/dates.ts';
import { categories } from '../../domain/tags/tag.ts';
import type { CollectionEdit } from '../../tags/edits.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { nextField, pageFields, readPage } from '../support/paged.ts';
import { nameResult } from '../support/scope.ts';

export const edits = method({
  name: 'tag.edits',
  summary:
    'Returns the edits of tags in a whole collection, in the order in which they apply: the edits of tag.edit, and of text.link and text.unlink with `everywhere`.',
  readOnly: true,
  params: z.object({ collection_id: id, ...pageFields }),
  result: z.object({
    edits: z.array(
      z.object({
        ...nameResult,
        new_tag: z.string().optional(),
        new_category: z.enum(categories).optional(),
        hidden: z.literal(true).optional(),
        entity: entityKey.optional(),
        unlinked: z.literal(true).optional().describe('Marks a tag whose links were refused by hand.'),
        names: z.array(z.string()).optional().describe('Other names that the edit applies to.'),
        date: z.iso
          .datetime()
          .optional()
          .describe('When the edit was made; absent for edits of earlier versions of Textkin.'),
      }),
    ),
    next: nextField,
  }),
  async run({ store }, { collection_id, ...params }, { account }) {
    foundOrThrow(await store.collections.get(account, collection_id), 'noSuchCollection');
    const { rows, ...next } = await readPage(
      {
        order: `edits ${collection_id}`,
        kinds: ['integer'],
        placeOf: ({ version }: CollectionEdit) => [version],
        read({ after: [version] = [0], limit }) {
          return store.tagEdits.list(account, collection_id, { after: version, limit });
        },
      },
      params,
    );
    return {
      ...next,
      edits: rows.map(({ tag, category, newTag, newCategory, isHidden, link, names, madeAt }) => {
        const others = [...new Set(names.map(({ tag }) => tag))].filter((name) => name !== tag);
        return {
          ...{ tag, category },
          ...(newTag !== undefined && { new_tag: newTag }),
          ...(newCategory !== undefined && { new_category: newCategory }),
          ...(isHidden && { hidden: true as const }),
          ...(link && { entity: toEntityKey(link) }),
          ...(link === null && { unlinked: true as const }),
          ...(others.length > 0 && { names: others }),
          ...(madeAt !== undefined && { date: formatDate(madeAt) }),
        };
      }),
    };
  },
});
