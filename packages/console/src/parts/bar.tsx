/** A bar for a value from 0 to 1. The value is also given as text, so screen readers skip the bar. */
export function Bar({ value, kind }: { value: number; kind?: string }) {
  return (
    <span class={`bar ${kind ?? ''}`} aria-hidden="true">
      <span style={{ width: `${Math.max(1, Math.round(value * 100))}%` }} />
    </span>
  );
}
