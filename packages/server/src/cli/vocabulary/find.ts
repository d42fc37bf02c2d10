import type { Textkin, Vocabulary } from '@textkin/client';
import { UserError } from '../../domain/user-error.ts';

/** Returns the vocabulary with an id or name; undefined when there is none. */
export async function findVocabulary(textkin: Textkin, named: string): Promise<Vocabulary | undefined> {
  const { vocabularies } = await textkin.call('vocabulary.list');
  return (
    vocabularies.find(({ name }) => name === named) ??
    vocabularies.find(({ vocabulary_id }) => String(vocabulary_id) === named)
  );
}

/** Returns the vocabulary with an id or name; throws a UserError that names the others when there is none. */
export async function needVocabulary(textkin: Textkin, named: string): Promise<Vocabulary> {
  const found = await findVocabulary(textkin, named);
  if (found === undefined)
    throw new UserError(
      `There is no vocabulary "${named}". "textkin vocabulary list" shows those of your account.`,
    );
  return found;
}
