import type { ComponentChildren } from 'preact';
import { FormActions } from '../../forms/form-actions.tsx';

/** The frame of the form of an act. */
export function ActForm(props: {
  title: string;
  submit: string;
  send: (form: HTMLFormElement) => void;
  close: () => void;
  children: ComponentChildren;
}) {
  return (
    <form
      class="card"
      aria-label={props.title}
      onSubmit={(event) => {
        event.preventDefault();
        props.send(event.currentTarget);
      }}
    >
      <h2>{props.title}</h2>
      {props.children}
      <FormActions submit={props.submit} busy={false} close={props.close} />
    </form>
  );
}
