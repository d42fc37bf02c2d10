import { useLayoutEffect, useRef } from 'preact/hooks';
import { useSession } from '../../session.ts';
import { useActsWords } from '../../words/acts-words.ts';
import { ActForm } from './act-form.tsx';
import type { ActFormProps } from './acts-bar.tsx';
import type { MarkedText } from '../marked-text.ts';

/** Asks before marked texts are deleted. There is no undo: a text that is stored again gets another id, and loses its edits. */
export function DeleteForm({ items, run, close }: ActFormProps<MarkedText>) {
  const acts = useActsWords();
  const { client } = useSession();
  const lead = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    lead.current?.focus();
  }, []);
  const send = () => {
    run({
      work: async (texts) => {
        const calls = texts.map(({ collection_id, text_id }) => ({
          method: 'text.delete' as const,
          params: { collection_id, text_id },
        }));
        const outcomes = await client.batch(calls);
        return outcomes.map((outcome) =>
          outcome.status === 'fulfilled' ? { undo: [] } : { error: outcome.reason },
        );
      },
      done: acts.removed,
    });
  };
  return (
    <ActForm
      title={acts.removeTitle(items.length)}
      submit={acts.removeYes(items.length)}
      send={send}
      close={close}
    >
      <p ref={lead} tabIndex={-1}>
        {acts.removeText}
      </p>
    </ActForm>
  );
}
