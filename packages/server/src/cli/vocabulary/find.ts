import type { Textkin, Vocabulary } from '@textkin/client';
import { UserError } from '../../domain/user-error.ts';

/** Returns the vocabulary with an id or name; undefined when there is none. */
export async function findVocabulary(textkin: Textkin, nameOrId: string): Promise<Vocabulary | undefined> {
  const { vocabularies } = await textkin.call('vocabulary.list');
  return (
    vocabularies.find(({ name }) => name === nameOrId) ??
    vocabularies.find(({ vocabulary_id }) => String(vocabulary_id) === nameOrId)
  );
}

/** Returns the vocabulary with an id or name; throws a UserError when there is none. */
export async function needVocabulary(textkin: Textkin, nameOrId: string): Promise<Vocabulary> {
  const found = await findVocabulary(textkin, nameOrId);
  if (found === undefined)
    throw new UserError(
      `There is no vocabulary "${nameOrId}". "textkin vocabulary list" lists the vocabularies of your account.`,
    );
  return found;
}
