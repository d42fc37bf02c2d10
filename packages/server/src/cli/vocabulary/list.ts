import { type ConnectionOptions, connect } from '../connection.ts';
import { onInterrupt } from '../interrupt.ts';
import { print, printTable } from '../print.ts';

export interface ListOptions extends ConnectionOptions {
  json?: boolean;
}

/** Prints the vocabularies of the account. */
export async function listVocabularies({ json = false, ...options }: ListOptions): Promise<void> {
  const textkin = await connect(options, onInterrupt());
  const { vocabularies } = await textkin.call('vocabulary.list');
  if (json) print(JSON.stringify(vocabularies));
  else if (vocabularies.length === 0) print('There are no vocabularies.');
  else
    printTable(
      vocabularies.map(({ vocabulary_id, name, entries, updated }) => ({
        id: vocabulary_id,
        name,
        entries,
        updated,
      })),
    );
}
