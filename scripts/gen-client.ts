/** Writes the client's types from the registry of methods: `npm run gen`. A test proves that they are fresh. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { errors } from '../packages/server/src/domain/errors.ts';
import { openRpc } from '../packages/server/src/contract/openrpc.ts';
import { methods } from '../packages/server/src/methods/registry.ts';
import { doc, type Schema, TypePrinter } from './client/types.ts';

interface Described {
  name: string;
  summary: string;
  'x-read-only': boolean;
  'x-needs-token': boolean;
  params: { name: string; required: boolean; schema: Schema }[];
  result: { schema: Schema };
}

/** The objects of the contract that have a name of their own, each by a result that is or holds one. */
const objects: readonly (readonly [name: string, method: string, ...path: string[]])[] = [
  ['Collection', 'collection.get'],
  ['Text', 'text.get'],
  ['StoredText', 'text.create'],
  ['Mention', 'text.tags', 'tags', 'mentions'],
  ['Tag', 'text.tags', 'tags'],
  ['RelatedText', 'text.relatedTexts', 'related_texts'],
  ['Group', 'group.get'],
  ['RelatedGroup', 'text.relatedGroups', 'related_groups'],
  ['KeyPair', 'keys.list', 'keys'],
  ['Success', 'text.delete'],
];

const folder = new URL('../packages/client/src/contract/', import.meta.url);

/** The generated files of the client by their address: errors, objects, the methods of each namespace, all of them. */
export async function clientFiles(): Promise<(readonly [file: URL, text: string])[]> {
  const { methods: described } = JSON.parse(JSON.stringify(openRpc(methods))) as { methods: Described[] };
  const printer = new TypePrinter();
  const named = objects.flatMap(([name, method, ...path]) => {
    const result = described.find((one) => one.name === method)?.result.schema;
    return result ? [[name, printer.name(name, at(result, path))] as const] : [];
  });
  const names = named.map(([name]) => name);
  const spaces = [...Map.groupBy(described, ({ name }) => name.split('.')[0]!)];
  return Promise.all([
    pretty('errors', errorsText()),
    pretty('objects', named.map(([name, shape]) => `export interface ${name} ${shape}`).join('\n\n')),
    ...spaces.map(([space, members]) => pretty(space, namespaceText(space, members, printer, names))),
    pretty(
      'methods',
      methodsText(
        described,
        spaces.map(([space]) => space),
      ),
    ),
  ]);
}

const interfaceOf = (space: string) => `${space[0]!.toUpperCase()}${space.slice(1)}Methods`;

function namespaceText(space: string, members: Described[], printer: TypePrinter, names: string[]): string {
  const body = members.map((method) => methodOf(method, printer)).join('\n');
  const used = names.filter((name) => new RegExp(`(: |\\()${name}[ ;)]`).test(body));
  const imports = used.length > 0 ? `import type { ${used.join(', ')} } from './objects.ts';\n\n` : '';
  return `${imports}export interface ${interfaceOf(space)} { ${body} }`;
}

function methodsText(described: Described[], spaces: string[]): string {
  const imports = spaces.map((space) => `import type { ${interfaceOf(space)} } from './${space}.ts';`);
  const namesOf = (those: Described[]) => those.map(({ name }) => `'${name}'`).join(', ');
  const open = namesOf(described.filter((method) => !method['x-needs-token']));
  const reading = namesOf(described.filter((method) => method['x-read-only']));
  return `${imports.join('\n')}

    /** Every method of the service with what it takes and what it answers. */
    export interface Methods extends ${spaces.map(interfaceOf).join(', ')} {}

    /** The methods that are called without an access token. */
    export const withoutToken: ReadonlySet<string> = new Set([${open}]);

    /** The methods that change nothing: a second call does no harm. */
    export const readOnly: ReadonlySet<string> = new Set([${reading}]);`;
}

function errorsText(): string {
  const lines = Object.entries(errors).map(([name, [code, msg]]) => `${doc(msg)}${name}: ${code},`);
  return `/** The errors of the service by name, each with its code; several may share one. */
    export const errorCodes = { ${lines.join('\n')} } as const;

    export type ErrorName = keyof typeof errorCodes;`;
}

function at(schema: Schema, path: readonly string[]): Schema {
  return path.reduce((one, key) => one.properties![key]!.items!, schema);
}

function methodOf({ name, summary, params, result }: Described, printer: TypePrinter): string {
  const fields = params.map(({ name, required, schema }) => {
    // An optional param may be given as undefined: JSON leaves it out.
    const type = printer.print(schema);
    return `${doc(schema.description)}${name}${required ? `: ${type}` : `?: ${type} | undefined`};`;
  });
  const taken = fields.length === 0 ? 'Record<string, undefined>' : `{ ${fields.join('\n')} }`;
  return `${doc(summary)}'${name}': { params: ${taken}; result: ${printer.print(result.schema)} };`;
}

async function pretty(name: string, text: string): Promise<readonly [URL, string]> {
  const file = new URL(`${name}.ts`, folder);
  const config = await resolveConfig(file);
  const head = '// Generated by "npm run gen" from the contract of the service.\n\n';
  return [file, await format(head + text, { ...config, parser: 'typescript' })];
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of await clientFiles()) writeFileSync(file, text);
}
