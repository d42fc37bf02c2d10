import { useState } from 'preact/hooks';
import { useAction } from '../hooks/use-action.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { useWords } from '../words/index.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';

interface Props {
  /** The label of the button. */
  action: string;
  /** What the action deletes. */
  lead: string;
  /** The name to type. */
  name: string;
  act: () => Promise<unknown>;
}

/** A button for an action that can't be undone; its form asks for the name of what it deletes. */
export function ConfirmByName(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useReturnFocus<HTMLButtonElement>(isOpen);
  const close = () => {
    setOpen(false);
  };
  if (isOpen) return <Confirm {...props} close={close} />;
  return (
    <button
      ref={button}
      type="button"
      class="danger"
      onClick={() => {
        setOpen(true);
      }}
    >
      {props.action} …
    </button>
  );
}

function Confirm({ action, lead, name, act, close }: Props & { close: () => void }) {
  const { collections: words, cancel } = useWords();
  const first = useFocus<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const { busy, error, act: run } = useAction();
  const matches = typed.trim() === name.trim();
  const submit = async () => {
    if (busy || !matches) return;
    await run(async () => {
      await act();
      close();
    });
  };
  return (
    <form
      class="card"
      aria-label={action}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <p>{lead}</p>
      <Field label={words.typeName(name)}>
        <input
          ref={first}
          value={typed}
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
      </Field>
      {error !== undefined && <Problem error={error} />}
      <div class="actions">
        <button type="submit" class="danger" disabled={!matches}>
          {action}
        </button>
        <button type="button" onClick={close}>
          {cancel}
        </button>
      </div>
    </form>
  );
}
