import { type ErrorName, type Params, TextkinError } from '@textkin/client';
import { isLonger } from '../characters.ts';
import { textLimits } from '../limits.ts';
import { reason } from '../reasons.ts';
import { BadRow, type ImportedTagEdits } from '../row.ts';
import type { Sender } from './sender.ts';

type LinkEdit = NonNullable<ImportedTagEdits['links']>[number];

/** Returns the edits in a line of an export, or undefined. The service validates the tags themselves. */
export function editsIn({ edits }: Record<string, unknown>): ImportedTagEdits | undefined {
  if (edits === undefined || edits === '') return undefined;
  const { manual, replaced, links = [] } = (objectIn(edits) ?? {}) as Partial<ImportedTagEdits>;
  if (!areTags(manual) || !areTags(replaced) || !areLinks(links)) throw new BadRow(reason('noEdits'));
  return {
    manual: manual.map(({ tag, category, relevance }) => ({ tag, category, relevance })),
    replaced: replaced.map(({ tag, by: newTag }) => ({ tag, ...(newTag !== undefined && { by: newTag }) })),
    ...(links.length > 0 && { links }),
  };
}

/** Returns an object, or the object that a cell of CSV holds as JSON. */
function objectIn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Returns whether values are objects whose members are short and not objects themselves. */
function areTags<Tag extends object>(values: Tag[] | undefined): values is Tag[] {
  const isShort = (value: unknown) =>
    typeof value === 'string' ? !isLonger(value, textLimits.tag) : typeof value !== 'object';
  const isFlat = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.values(value).every(isShort);
  return Array.isArray(values) && values.length <= textLimits.tagEdits && values.every(isFlat);
}

/** Returns whether values are choices of entities by their ids; without an entity, the tag was left without one. */
function areLinks(values: unknown): values is LinkEdit[] {
  const isLink = (value: { tag?: unknown; entity?: { id?: unknown } | null } | null) => {
    const { tag, entity } = value ?? {};
    return areTags([{ tag, ...entity }]) && (entity === undefined || typeof entity?.id === 'string');
  };
  return Array.isArray(values) && values.length <= textLimits.tagEdits && values.every(isLink);
}

/** Errors of a text without the tag, and of a text whose analysis failed. */
const nothingToEdit: readonly (ErrorName | undefined)[] = ['noSuchTag', 'analysisFailed'];

/** Retrying an edit changes nothing more, for example after the service died before its response. */
const repeatable = { repeatable: true };

/** Applies the edits to a stored text. */
export async function sendEdits(
  textkin: Sender,
  key: Pick<Params<'text.tags'>, 'collection_id' | 'ext_text_id'>,
  { manual, replaced, links = [] }: ImportedTagEdits,
): Promise<void> {
  /** Edits a tag of the analysis, if the analysis has found it. */
  const editFound = async (edit: () => Promise<unknown>) => {
    try {
      await textkin.tagsWhenReady({ ...key, limit: 1 });
      await edit();
    } catch (error) {
      if (!(error instanceof TextkinError && nothingToEdit.includes(error.reason))) throw error;
    }
  };
  for (const { tag, by: newTag } of replaced) {
    const replacement = manual.find((other) => other.tag === newTag);
    await editFound(() => {
      if (replacement === undefined) return textkin.call('text.deleteTag', { ...key, tag }, repeatable);
      const { tag: updated_tag, category: updated_category, relevance: updated_relevance } = replacement;
      const updated = { updated_tag, updated_category, updated_relevance };
      return textkin.call('text.updateTag', { ...key, original_tag: tag, ...updated }, repeatable);
    });
  }
  for (const { tag, category, relevance } of manual) {
    await textkin.call('text.addTag', { ...key, tag, category, relevance }, repeatable);
  }
  for (const { tag, entity } of links)
    await editFound(() =>
      entity === undefined
        ? textkin.call('text.unlink', { ...key, tag }, repeatable)
        : // Another service numbers its vocabularies otherwise; the service finds the entity by its id alone.
          textkin.call('text.link', { ...key, tag, id: entity.id }, repeatable),
    );
}
