import { setImmediate } from 'node:timers/promises';
import type { GroupMember } from '../../domain/group.ts';
import type { Groups } from '../store.ts';

/** Texts of one read, which takes a millisecond. */
const rowsPerRead = 1000;

/** Yields the texts of a group, ascending by collection and id. Yields to the event loop between reads. */
export async function* membersOf(
  groups: Pick<Groups, 'members'>,
  account: number,
  groupId: number,
): AsyncGenerator<GroupMember, void, undefined> {
  for (let last = { collectionId: 0, textId: 0 }; ;) {
    const rows = await groups.members(account, groupId, last, rowsPerRead);
    yield* rows;
    if (rows.length < rowsPerRead) return;
    last = rows.at(-1)!;
    await setImmediate();
  }
}
