import { type ErrorName, type Params, type Result, TextkinError } from '@textkin/client';
import { isLonger } from '../characters.ts';
import { textLimits } from '../limits.ts';
import { reason } from '../reasons.ts';
import { BadRow } from '../row.ts';
import type { Sender } from './load.ts';

/** What people have changed in the tags of an exported text. */
export type ImportedTagEdits = NonNullable<Result<'text.tags'>['edits']>;

/** Those of a line of an export; undefined where there are none. What they say of a tag is for the service to judge. */
export function editsIn({ edits }: Record<string, unknown>): ImportedTagEdits | undefined {
  if (edits === undefined) return undefined;
  const { manual, replaced } = (edits ?? {}) as Partial<ImportedTagEdits>;
  if (!areTags(manual) || !areTags(replaced)) throw new BadRow(reason('noEdits'));
  return {
    manual: manual.map(({ tag, category, relevance }) => ({ tag, category, relevance })),
    replaced: replaced.map(({ tag, by }) => ({ tag, ...(by !== undefined && { by }) })),
  };
}

/** Objects whose members are short and hold nothing more. */
function areTags<Tag extends object>(values: Tag[] | undefined): values is Tag[] {
  const isShort = (value: unknown) =>
    typeof value === 'string' ? !isLonger(value, textLimits.tag) : typeof value !== 'object';
  const isFlat = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.values(value).every(isShort);
  return Array.isArray(values) && values.length <= textLimits.tagEdits && values.every(isFlat);
}

/** What the service says where the text has no such tag, or its analysis failed for good. */
const nothingToEdit: readonly (ErrorName | undefined)[] = ['noSuchTag', 'analysisFailed'];

/** Made again they change nothing more, as when the service died before it answered. */
const repeatable = { repeatable: true };

/** Makes the same changes to a stored text. */
export async function sendEdits(
  textkin: Sender,
  key: Pick<Params<'text.tags'>, 'collection_id' | 'ext_text_id'>,
  { manual, replaced }: ImportedTagEdits,
): Promise<void> {
  for (const { tag, by } of replaced) {
    const instead = manual.find((other) => other.tag === by);
    try {
      // Only what the analysis has found can be replaced.
      await textkin.tagsWhenReady({ ...key, limit: 1 });
      if (instead === undefined) await textkin.call('text.deleteTag', { ...key, tag }, repeatable);
      else {
        const { tag: updated_tag, category: updated_category, relevance: updated_relevance } = instead;
        const updated = { updated_tag, updated_category, updated_relevance };
        await textkin.call('text.updateTag', { ...key, original_tag: tag, ...updated }, repeatable);
      }
    } catch (error) {
      if (!(error instanceof TextkinError && nothingToEdit.includes(error.reason))) throw error;
    }
  }
  for (const { tag, category, relevance } of manual) {
    await textkin.call('text.addTag', { ...key, tag, category, relevance }, repeatable);
  }
}
