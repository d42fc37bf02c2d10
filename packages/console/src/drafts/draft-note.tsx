import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { type Draft, draftsOf, removeDraft } from './draft-store.ts';

/** Says when a draft was entered, with `children` and a button that discards it. */
export function DraftNote(props: { draft: Draft; discard: () => void; children?: ComponentChildren }) {
  const { editing, locale } = useWords();
  const words = editing.drafts;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p class="draft">
      <span>{words.enteredAt(time.format(props.draft.enteredAt))}</span>
      {props.children}
      <button type="button" class="small" onClick={props.discard}>
        {words.discard}
      </button>
    </p>
  );
}

/** Says that there is a draft of a place, whose form is closed. `children` opens the form. */
export function KeptDraft({ place, children }: { place: string; children: ComponentChildren }) {
  const { account } = useSession();
  const [latest, setLatest] = useState(() => draftsOf(account, place)[0]);
  if (latest === undefined) return null;
  const discard = () => {
    removeDraft(latest.key);
    setLatest(draftsOf(account, place)[0]);
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <DraftNote draft={latest.draft} discard={discard}>
      {children}
    </DraftNote>
  );
}
