import { z } from 'zod';
import { category, ids, language, limit, text } from '../../contract/fields.ts';
import { linkResult, toEntityKey } from '../../contract/results.ts';
import { limits } from '../../domain/limits.ts';
import { categories } from '../../domain/tags/tag.ts';
import type { Caller } from '../../contract/method.ts';
import type { Store } from '../../store/store.ts';
import { readVocabulary, visibleVocabularies } from '../support/vocabularies.ts';
import { method } from '../context.ts';
import { findEntities } from '../support/entities/find-entities.ts';

export const find = method({
  name: 'entity.find',
  summary:
    'Returns the persons, organizations, places and other things that a name may mean, likeliest first.',
  readOnly: true,
  params: z.object({
    query: text(limits.entityQuery, 'outOfRange', 'missing').describe(
      'A name, its beginning, words of it, or an id. One wrong letter is accepted.',
    ),
    language: language
      .optional()
      .describe(
        'The language of the names and descriptions in the result; by default the language of `Accept-Language` on REST, else `en`.',
      ),
    category: category.optional(),
    context: text(limits.entityContext, 'outOfRange')
      .default('')
      .describe('Words around the name, such as its sentence: they decide between namesakes.'),
    vocabularies: ids(limits.vocabularies.inCollection, 0)
      .optional()
      .describe(
        'Ids of vocabularies in order of precedence, [] for none; by default all vocabularies that the key may read. They take precedence over the built-in table of well-known names.',
      ),
    limit: limit(limits.entities),
  }),
  result: z.object({
    entities: z.array(
      z.object({
        id: z.string().describe('The id of the entry; it stays the same in later versions of Textkin.'),
        vocabulary: linkResult.shape.vocabulary,
        name: z.string().describe('The usual name.'),
        category: z.enum(categories).describe('What the entity is.'),
        description: z.string().optional().describe('Who or what it is; absent if there is no description.'),
        score: z.number().describe('How likely it is that the name means this entity, from 0 to 1.'),
        certain: z
          .boolean()
          .describe(
            'Whether the name can mean no other entity here. Persons with namesakes are never certain.',
          ),
      }),
    ),
  }),
  async run(service, params, caller) {
    const { query: name, category, context, limit } = params;
    const language = params.language ?? caller.language ?? 'en';
    const vocabularies = await idsOf(service.store, caller, params.vocabularies);
    const found = await findEntities(
      service,
      { account: caller.account, vocabularies, hasWorld: true },
      { name, language, categories: category && [category], context, limit },
    );
    const entities = found.map((entity) => {
      const { name, category, description, score, isCertain: certain } = entity;
      const fields = { ...toEntityKey(entity), name, category, score, certain };
      return { ...fields, ...(description && { description }) };
    });
    return { entities };
  },
});

/** Returns the ids of the vocabularies of a call. Throws noSuchVocabulary if the caller may not read one of them. */
async function idsOf(store: Store, caller: Caller, ids: readonly number[] | undefined): Promise<number[]> {
  const some =
    ids === undefined
      ? await visibleVocabularies(store, caller)
      : await Promise.all(ids.map((id) => readVocabulary(store, caller, id)));
  return some.map(({ vocabularyId }) => vocabularyId);
}
