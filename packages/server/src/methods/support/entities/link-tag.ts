import type { z } from 'zod';
import { boolean } from '../../../contract/fields.ts';
import type { Caller } from '../../../contract/method.ts';
import type { linkedTag } from '../../../contract/results.ts';
import { countOutOfRange, ServiceError } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits.ts';
import type { TagLink } from '../../../domain/tags/link.ts';
import type { Category } from '../../../domain/tags/tag.ts';
import type { EntryName } from '../../../tags/queries/entry.ts';
import type { EditedTag } from '../../../store/store.ts';
import type { Context } from '../../context.ts';
import { editTag, type EditParams } from '../edit-tag.ts';
import { findTextId } from '../find.ts';
import { foundOrThrow } from '../found-or-throw.ts';
import { linkResolver } from './links.ts';

export const everywhere = boolean
  .default(false)
  .describe(
    'Applies the change to the tag in all texts of the collection, present and future; tag.undo reverts the change.',
  );

interface LinkParams extends EditParams {
  tag: string;
  category?: Category | undefined;
  everywhere: boolean;
}

/** The link of a tag, or null to refuse any link; `category` is the category of the chosen entry. */
export interface Choice {
  link: TagLink | null;
  category?: Category;
}

/** Chooses or refuses the link of a tag, in one text or in its collection. Returns the tag with its link. */
export async function linkTag(
  context: Context,
  caller: Caller,
  params: LinkParams,
  choice: Choice,
): Promise<z.input<typeof linkedTag>> {
  const { store } = context;
  const { tag: name, category, collection_id, everywhere } = params;
  const edit = {
    ...({ kind: 'link', name } as const),
    ...(category && { category }),
    ...(choice.category && { newCategory: choice.category }),
    ...(!everywhere && { link: choice.link }),
  };
  const edited = await editTag(context, caller, params, edit, 'tag');
  const shown = everywhere ? await linkEverywhere(context, caller, params, edited, choice) : edited;
  const language = await store.collections.language(caller.account, collection_id);
  const resolve = await linkResolver(context, caller, foundOrThrow(language, 'noSuchCollection'), [
    shown.link,
  ]);
  const link = resolve(shown.link);
  const { tag, relevance } = shown;
  return { tag, category: shown.category, relevance, ...(link && { link }) };
}

/** Stores the link of a tag for a whole collection, and returns the tag with the link. */
async function linkEverywhere(
  context: Context,
  caller: Caller,
  params: LinkParams,
  { tag, category, relevance }: EditedTag,
  choice: Choice,
): Promise<EditedTag> {
  const { store, tags, clock } = context;
  const { account } = caller;
  const { collection_id } = params;
  const entryOf = (name: EntryName) => tags.entry({ account, collections: [collection_id], name });
  // The tag may have another category in this text than in the collection.
  const entry =
    (await entryOf({ tag, category: params.category })) ?? (await entryOf({ tag, category: undefined }));
  const { entry: shown, names } = foundOrThrow(entry, 'noSuchTag');
  const { link, category: newCategory } = choice;
  const edit = {
    ...{ tag: shown.tag, category: shown.category, names, isHidden: false, link },
    madeAt: Math.floor(clock() / 1000),
    ...(newCategory && names.some((name) => name.category !== newCategory) && { newCategory }),
  };
  const { collectionTagEdits: max } = limits;
  const refusal = await store.tagEdits.put(account, collection_id, edit, max);
  if (refusal === 'tooManyEdits') throw countOutOfRange('collectionEdits', 'tag', max);
  if (refusal !== undefined) throw new ServiceError(refusal);
  const textId = await findTextId(store, account, params);
  const now = await store.analyses.tags(account, collection_id, textId);
  // Edits of a collection do not change tags that were edited in the text itself.
  const byHand = now?.find((one) => one.tag === tag && one.manual);
  if (byHand !== undefined) {
    const inText = { kind: 'link', name: tag, link, ...(newCategory && { newCategory }) } as const;
    await editTag(context, caller, params, inText, 'tag');
  }
  return { tag, category: newCategory ?? category, relevance, ...(link && { link }) };
}
