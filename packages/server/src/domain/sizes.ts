const units = ['', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Parses bytes with or without a unit, such as 1073741824, 1024MiB or 1GiB; undefined for anything else. */
export function parseBytes(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,15}) ?([KMGT]iB)?$/.exec(text) ?? [];
  const bytes = Number(number) * 1024 ** units.indexOf(unit);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}
