const units = ['', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Bytes written with or without a unit, as 1073741824, 1024MiB or 1GiB; undefined when it is none of these. */
export function parseBytes(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,15}) ?([KMGT]iB)?$/.exec(text) ?? [];
  const bytes = Number(number) * 1024 ** units.indexOf(unit);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}
