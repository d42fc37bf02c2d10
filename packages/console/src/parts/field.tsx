import type { ComponentChildren } from 'preact';

/** An input with a visible label. */
export function Field(props: { label: string; hint?: string; children: ComponentChildren }) {
  return (
    <label class="field">
      <span class="label">{props.label}</span>
      {props.children}
      {props.hint !== undefined && <span class="quiet">{props.hint}</span>}
    </label>
  );
}
