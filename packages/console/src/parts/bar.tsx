/** A share of 1 as a line; the number stands beside it in words, so the line is for eyes alone. */
export function Bar({ value, kind }: { value: number; kind?: string }) {
  return (
    <span class={`bar ${kind ?? ''}`} aria-hidden="true">
      <span style={{ width: `${Math.max(1, Math.round(value * 100))}%` }} />
    </span>
  );
}
