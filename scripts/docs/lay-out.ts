/** Longer values are put on lines of their own. */
const width = 100;

/** JSON as people write it: what fits on a line stays on it. */
export function layOut(value: unknown, indent = ''): string {
  const flat = flatten(value);
  if (indent.length + flat.length <= width || typeof value !== 'object' || value === null) return flat;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((member) => layOut(member, inner))
    : Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${layOut(member, inner)}`);
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`;
}

function flatten(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatten).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${flatten(member)}`);
  return `{${members.length === 0 ? '' : ` ${members.join(', ')} `}}`;
}
