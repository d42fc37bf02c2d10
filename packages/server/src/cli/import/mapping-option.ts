import { InvalidArgumentError } from 'commander';

/** Returns the parser of `--map FIELD=COLUMN`, which may be repeated. Its environment variable may have several values, one per line. */
export function mappingOption<Field extends string>(fields: readonly Field[]) {
  return (entries: string, before: Partial<Record<Field, string>> = {}): Partial<Record<Field, string>> =>
    entries.split('\n').reduce((mapping, entry) => withEntry(fields, mapping, entry), before);
}

function withEntry<Field extends string>(
  fields: readonly Field[],
  before: Partial<Record<Field, string>>,
  entry: string,
): Partial<Record<Field, string>> {
  const [, name = '', column = ''] = /^\s*(\w+)\s*=(.*)$/.exec(entry) ?? [];
  const field = fields.find((known) => known === name.toLowerCase());
  if (field === undefined || column.trim() === '') {
    throw new InvalidArgumentError(`Write FIELD=COLUMN, where FIELD is ${fields.join(', ')}.`);
  }
  if (before[field] !== undefined) throw new InvalidArgumentError(`"${field}" is mapped twice.`);
  return { ...before, [field]: column };
}
