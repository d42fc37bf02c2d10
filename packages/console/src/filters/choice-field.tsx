import { Field } from '../parts/field.tsx';

/** A select with a label. */
export function ChoiceField<V extends string>(props: {
  label: string;
  value: V;
  values: readonly (readonly [value: V, name: string])[];
  change: (value: V) => void;
}) {
  return (
    <Field label={props.label}>
      <select
        value={props.value}
        onChange={({ currentTarget }) => {
          props.change(currentTarget.value as V);
        }}
      >
        {props.values.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
