import { useWords } from '../words/index.ts';

/** The submit button of a form, disabled while `busy`, and the button that closes the form. */
export function FormActions(props: { submit: string; busy: boolean; close: () => void }) {
  const words = useWords();
  return (
    <div class="actions">
      <button type="submit" class="main" disabled={props.busy}>
        {props.submit}
      </button>
      <button type="button" onClick={props.close}>
        {words.cancel}
      </button>
    </div>
  );
}
