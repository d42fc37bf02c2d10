import { UserError } from '../../domain/user-error.ts';
import { type ConnectionOptions, connect } from '../connection.ts';
import { onInterrupt } from '../interrupt.ts';
import { print } from '../print.ts';
import { needVocabulary } from './find.ts';

export interface RemoveOptions extends ConnectionOptions {
  yes?: boolean;
}

/** Deletes a vocabulary, after the user has confirmed it with `--yes`. */
export async function removeVocabulary(
  nameOrId: string,
  { yes = false, ...options }: RemoveOptions,
): Promise<void> {
  const textkin = await connect(options, onInterrupt());
  const { vocabulary_id, name, entries } = await needVocabulary(textkin, nameOrId);
  const count = `${entries.toLocaleString('en-US')} ${entries === 1 ? 'entry' : 'entries'}`;
  if (!yes) throw new UserError(`"${name}" has ${count}. Run the command with --yes to delete them.`);
  await textkin.call('vocabulary.delete', { vocabulary_id });
  print(`Deleted "${name}" with ${count}.`);
}
