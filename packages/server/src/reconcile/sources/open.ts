import type { Caller } from '../../contract/method.ts';
import type { Context } from '../../methods/context.ts';
import { collectionsOf } from '../../methods/support/scope.ts';
import { readVocabulary } from '../../methods/support/vocabularies.ts';
import type { EntitySource } from '../entity.ts';
import type { Source } from '../source.ts';
import { collectionSource } from './collection.ts';
import { vocabularySource } from './vocabulary.ts';
import { worldSource } from './world.ts';

/** Opens the source that a service searches. Throws noSuchVocabulary or noSuchCollection if the caller may not read it. */
export async function openSource(context: Context, caller: Caller, source: Source): Promise<EntitySource> {
  const { account } = caller;
  if (source.kind === 'world') return worldSource(context, account, source.language);
  if (source.kind === 'vocabulary')
    return vocabularySource(context, account, await readVocabulary(context.store, caller, source.id));
  const [collection] = await collectionsOf(context, account, [source.id]);
  return collectionSource(context, account, collection!);
}
