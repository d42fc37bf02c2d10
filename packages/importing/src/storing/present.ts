import type { Sender } from './sender.ts';
import type { KeyedText } from './prepared-row.ts';

/** Returns the texts whose id belongs to a stored text with another headline or body. */
export async function differentTexts(
  textkin: Sender,
  collection_id: number,
  texts: readonly KeyedText[],
): Promise<ReadonlySet<KeyedText>> {
  if (texts.length === 0) return new Set();
  const calls = texts.map(
    ({ ext_text_id }) =>
      ({ method: 'text.get', params: { collection_id, ext_text_id, include_body: true } }) as const,
  );
  const outcomes = await textkin.batch(calls);
  const different = texts.filter(({ headline = '', body }, index) => {
    const outcome = outcomes[index]!;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value.headline !== headline || outcome.value.body !== body;
  });
  return new Set(different);
}
