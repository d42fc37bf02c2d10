import type { Group } from '@textkin/client';
import { useState } from 'preact/hooks';
import { isSessionOver } from '../hooks/use-call.ts';
import { useNotify } from '../notices.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { type Entry, type TextKey, fetchTexts } from './texts.ts';
import { keyOf } from '../texts/text-key.ts';

export interface Membership {
  add: (entry: Entry) => Promise<void>;
  /** Adds a text by its ids; undefined shows a notice that there is no such text. */
  addByKey: (textKey: TextKey | undefined) => Promise<void>;
  remove: (entry: Entry) => Promise<void>;
  error: unknown;
}

/** Returns functions that add texts to a group and remove them, each with a notice and undo. `members` are the keys of its texts. */
export function useMembership(
  { group_id, name }: Pick<Group, 'group_id' | 'name'>,
  members: ReadonlySet<string>,
  changed: () => void,
): Membership {
  const { groups: words, text: textWords } = useWords();
  const { client } = useSession();
  const notify = useNotify();
  const [error, setError] = useState<unknown>();
  const attempt = async (act: () => Promise<unknown>) => {
    setError(undefined);
    try {
      await act();
    } catch (reason) {
      if (!isSessionOver(reason)) setError(reason);
    }
  };
  const call = (method: 'group.addText' | 'group.deleteText', { collection_id, text_id }: TextKey) =>
    client.call(method, { group_id, collection_id, text_id });
  const nameOf = ({ headline, text_id }: Entry) => headline || textWords.id(text_id);
  const add = async (entry: Entry) => {
    if (members.has(keyOf(entry))) {
      notify({ text: words.isIn(nameOf(entry)) });
      return;
    }
    await call('group.addText', entry);
    notify({ text: words.added(nameOf(entry), name), undo: () => call('group.deleteText', entry) });
    changed();
  };
  return {
    error,
    add: (entry) => attempt(() => add(entry)),
    addByKey: (textKey) =>
      attempt(async () => {
        const [text] = textKey === undefined ? [] : await fetchTexts(client, [textKey]);
        if (text === undefined) notify({ text: words.noText });
        else await add(text);
      }),
    remove: (entry) =>
      attempt(async () => {
        await call('group.deleteText', entry);
        notify({ text: words.removed(nameOf(entry), name), undo: () => call('group.addText', entry) });
        changed();
      }),
  };
}
