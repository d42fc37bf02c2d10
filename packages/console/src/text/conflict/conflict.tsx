import type { Text } from '@textkin/client';
import { useState } from 'preact/hooks';
import { useCall } from '../../hooks/use-call.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { Problem } from '../../parts/problem.tsx';
import '../../styles/conflict.css';
import { useWords } from '../../words/index.ts';
import { type FieldName, type Fields, inputFields } from '../changes.ts';
import { textCalls } from '../load.ts';
import { DifferingField } from './differing-field.tsx';
import { differencesOf } from './versions.ts';

/**
 * Shows in which fields the saved version of a text differs from what was entered, and lets the person choose a version of each. A
 * field that only somebody else changed keeps the saved version unless the person chooses otherwise.
 */
export function Conflict(props: {
  /** The version that the form began with. */
  earlier: Text;
  entered: Fields;
  busy: boolean;
  error: unknown;
  /** Saves fields over the version that was shown. */
  save: (saved: Text, fields: Fields) => void;
  /** Shows the form again. */
  back: () => void;
  /** Closes the form, because nothing differs. */
  close: () => void;
}) {
  const words = useWords().editing.drafts.conflict;
  const heading = useFocus<HTMLHeadingElement>();
  const { earlier, entered, busy } = props;
  const [chosen, setChosen] = useState<Partial<Record<FieldName, boolean>>>({});
  const { text: params } = textCalls(earlier.collection_id, earlier.text_id);
  const {
    data: saved,
    error,
    reload,
  } = useCall(({ client }, signal) => client.call('text.get', params, { signal }), []);
  const differences = saved === undefined ? [] : differencesOf(saved, entered, earlier);
  const isOwnChosen = ({ name, isOwn }: { name: FieldName; isOwn: boolean }) => chosen[name] ?? isOwn;
  const fields = () => {
    const own = differences.filter(isOwnChosen).map(({ name, entered }) => [name, entered]);
    return { ...inputFields(saved!), ...(Object.fromEntries(own) as Partial<Fields>) };
  };
  const isSame = saved !== undefined && differences.length === 0;
  return (
    <section class="conflict" aria-labelledby="conflict">
      <h2 id="conflict" tabIndex={-1} ref={heading}>
        {words.title}
      </h2>
      <p>{isSame ? words.same : words.lead}</p>
      {differences.map((difference) => (
        <DifferingField
          key={difference.name}
          difference={difference}
          isOwnChosen={isOwnChosen(difference)}
          choose={(isOwn) => {
            setChosen({ ...chosen, [difference.name]: isOwn });
          }}
        />
      ))}
      {error !== undefined && <Problem error={error} retry={reload} />}
      {props.error !== undefined && <Problem error={props.error} />}
      <div class="actions">
        {isSame ? (
          <button type="button" class="main" onClick={props.close}>
            OK
          </button>
        ) : (
          <>
            <button
              type="button"
              class="main"
              disabled={busy || saved === undefined}
              onClick={() => {
                props.save(saved!, fields());
              }}
            >
              {words.save}
            </button>
            <button type="button" onClick={props.back}>
              {words.back}
            </button>
          </>
        )}
      </div>
    </section>
  );
}
