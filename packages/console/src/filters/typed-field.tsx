import { useTyped } from '../hooks/use-typed.ts';
import { Field } from '../parts/field.tsx';

/** Words that narrow what is shown, told when the typing rests. */
export function TypedField(props: {
  label: string;
  name: string;
  /** The most characters that the service takes. */
  longest: number;
  value: string | undefined;
  restMs?: number;
  change: (text: string) => void;
}) {
  const [typed, type] = useTyped(props.value ?? '', props.change, props.restMs);
  return (
    <Field label={props.label}>
      <input
        type="search"
        name={props.name}
        maxLength={props.longest}
        value={typed}
        onInput={({ currentTarget }) => {
          type(currentTarget.value);
        }}
      />
    </Field>
  );
}
