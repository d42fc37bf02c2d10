import type { Textkin } from '@textkin/client';
import type { TagChange } from '../../tags/edits.ts';
import type { Entry, Name } from '../../tags/entry.ts';
import type { Work } from './job.ts';

/** A marked tag and its collection. */
export type MarkedTag = Entry & { collection_id: number };

/** Returns the work that changes tags in their whole collection; a tag without a change stays as it is. */
export function createTagWork(
  client: Textkin,
  changeOf: (tag: Name) => TagChange | undefined,
): Work<MarkedTag> {
  return async (tags) => {
    const changes = tags.flatMap(({ collection_id, tag, category }) => {
      const change = changeOf({ tag, category });
      return change === undefined ? [] : { key: { collection_id, tag, category }, change };
    });
    const outcomes = await client.batch(
      changes.map(({ key, change }) => ({ method: 'tag.edit' as const, params: { ...key, ...change } })),
    );
    const results = outcomes.map((outcome, index) =>
      outcome.status === 'fulfilled'
        ? { undo: [{ method: 'tag.undo' as const, params: changes[index]!.key }] }
        : { error: outcome.reason },
    );
    const made = results.values();
    return tags.map((tag) => (changeOf(tag) === undefined ? { undo: [] } : made.next().value!));
  };
}
