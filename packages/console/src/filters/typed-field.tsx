import { useDebouncedText } from '../hooks/use-debounced-text.ts';
import { Field } from '../parts/field.tsx';

/** A filter for text, applied when the typing pauses. */
export function TypedField(props: {
  label: string;
  name: string;
  /** The most characters that the service accepts. */
  longest: number;
  value: string | undefined;
  delayMs?: number;
  change: (text: string) => void;
}) {
  const [typed, type] = useDebouncedText(props.value ?? '', props.change, props.delayMs);
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
