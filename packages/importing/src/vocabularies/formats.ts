/** Formats of lists of names. */
export const listFormats = ['csv', 'xlsx', 'json', 'jsonl', 'sparql-json', 'turtle', 'rdf-xml', 'json-ld'] as const; // prettier-ignore
export type ListFormat = (typeof listFormats)[number];

/** The format of each extension. JSON has several formats. */
const byExtension: Readonly<Record<string, ListFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  srj: 'sparql-json',
  ttl: 'turtle',
  turtle: 'turtle',
  nt: 'turtle',
  n3: 'turtle',
  rdf: 'rdf-xml',
  owl: 'rdf-xml',
  xml: 'rdf-xml',
  skos: 'rdf-xml',
  jsonld: 'json-ld',
};

/** Returns the format of a list by the extension of its name, else by its first characters. */
export function listFormat(name: string, start: string): ListFormat {
  const extension = /\.([a-z0-9]+)$/i.exec(name.replace(/\.gz$/i, ''))?.[1]?.toLowerCase() ?? '';
  const known = Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined;
  return known ?? formatOfContent(start.replace(/^\ufeff/, '').trimStart());
}

function formatOfContent(start: string): ListFormat {
  if (/^(?:@?prefix\s|@?base\s|<[a-z][\w+.-]*:[^\s<>]*>\s|_:)/i.test(start)) return 'turtle';
  if (start.startsWith('<')) return 'rdf-xml';
  if (/^[{[]/.test(start)) return formatOfJson(start);
  return 'csv';
}

function formatOfJson(start: string): ListFormat {
  if (/"@(?:context|graph|id)"\s*:/.test(start)) return 'json-ld';
  if (/^\{\s*"(?:head|results)"\s*:/.test(start)) return 'sparql-json';
  return start.startsWith('{') && isObject(start.split('\n', 1)[0]!) ? 'jsonl' : 'json';
}

function isObject(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
