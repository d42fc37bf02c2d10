import { TextkinError } from '@textkin/client';
import type { Sender } from './sender.ts';

/** The two ids of a text that an earlier release may have stored under the former id. */
export interface FormerId {
  formerId: string;
  ext_text_id: string;
}

/** Changes former ids of stored texts to the new ids, so that no text is stored twice. */
export async function renameFormerIds(
  textkin: Sender,
  collection_id: number,
  renamed: readonly FormerId[],
): Promise<void> {
  if (renamed.length === 0) return;
  const found = await textkin.batch(
    renamed.map(
      ({ formerId }) => ({ method: 'text.get', params: { collection_id, ext_text_id: formerId } }) as const,
    ),
  );
  const updates = found.flatMap((outcome, index) => {
    if (outcome.status === 'rejected') {
      if (reasonOf(outcome.reason) === 'noSuchText') return [];
      throw outcome.reason;
    }
    const { text_id } = outcome.value;
    const { ext_text_id } = renamed[index]!;
    return [{ method: 'text.update', params: { collection_id, text_id, ext_text_id } } as const];
  });
  if (updates.length === 0) return;
  for (const outcome of await textkin.batch(updates)) {
    // If another text has the new id, such as a text from the WordPress plugin, both texts stay unchanged.
    if (outcome.status === 'rejected' && reasonOf(outcome.reason) !== 'extTextIdTaken') throw outcome.reason;
  }
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof TextkinError ? error.reason : undefined;
}
