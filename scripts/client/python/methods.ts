import { type Described, rowsOf } from '../described.ts';
import { pascalCase, snakeCase, wrapped } from '../names.ts';
import { waitOf } from '../waiting.ts';
import type { PythonTypes } from './types.ts';

type Param = Described['params'][number];

interface Printed {
  name: string;
  method: string;
  summary: string;
  params: Param[];
  result: string;
  /** Further params of the function alone, and what the client's function is given besides. */
  more?: { signature: string; doc: string; argument: string };
  caller: '_call' | '_each' | '_when_ready';
}

/** The class of a namespace whose methods answer at once (sync), and the one whose methods are awaited. */
export function namespaceClasses(space: string, members: readonly Described[], types: PythonTypes): string {
  const printed = members.flatMap((method) => functionsOf(method, types));
  const classes = [false, true].map((isAsync) => {
    const name = `${isAsync ? 'Async' : ''}${pascalCase(space)}Methods`;
    const base = isAsync ? 'AsyncNamespace' : 'Namespace';
    const body = printed.map((one) => functionText(one, isAsync, types)).join('\n\n');
    return `class ${name}(${base}):\n    """The methods ${space}.*."""\n\n${body}`;
  });
  return classes.join('\n\n\n');
}

function functionsOf(method: Described, types: PythonTypes): Printed[] {
  const { name: full, summary, params, result } = method;
  const name = snakeCase(full.split('.')[1]!);
  const type = types.result(result.schema, `${pascalCase(full)}Result`);
  const plain: Printed = { name, method: full, summary, params, result: type, caller: '_call' };
  return [plain, ...eachOf(method, plain, types), ...whenReadyOf(method, plain)];
}

/** Beside a method of pages, an iterator over all of their rows. */
function eachOf(method: Described, plain: Printed, types: PythonTypes): Printed[] {
  const rows = rowsOf(method);
  if (rows === undefined) return [];
  const row = method.result.schema.properties![rows]!.items!;
  return [
    {
      ...plain,
      name: `each_${plain.name}`,
      summary: `${plain.summary} Fetches page after page as they are read; a page has "limit" rows.`,
      params: plain.params.filter(({ name }) => name !== 'cursor'),
      result: types.result(row, ''),
      caller: '_each',
    },
  ];
}

/** Beside a method that waits for analyses, one that asks until they are done. */
function whenReadyOf(method: Described, plain: Printed): Printed[] {
  const wait = waitOf(method);
  if (wait === undefined) return [];
  return [
    {
      ...plain,
      name: `${plain.name}_when_ready`,
      summary: `${plain.summary} Waits until the analysis is done.`,
      params: plain.params.filter(({ name }) => name !== 'wait'),
      more: {
        signature: 'within: float | None = None',
        doc: 'within: Seconds after which to give up with the last answer of the service.',
        argument: `within, whole=${wait.whole ? 'True' : 'False'}`,
      },
      caller: '_when_ready',
    },
  ];
}

function functionText(one: Printed, isAsync: boolean, types: PythonTypes): string {
  const isEach = one.caller === '_each';
  const params = one.params.map((param) => `        ${signatureOf(param, types)},\n`).join('');
  const bound = one.more === undefined ? '' : `        ${one.more.signature},\n`;
  const given = params + bound === '' ? 'self' : `\n        self,\n        *,\n${params}${bound}    `;
  const type = isEach ? `${isAsync ? 'AsyncIterator' : 'Iterator'}[${one.result}]` : one.result;
  const names = one.params.map(({ name }) => `                "${name}": ${name},\n`).join('');
  const dict = names === '' ? '' : `\n            {\n${names}            },`;
  const more = one.more === undefined ? '' : `\n            ${one.more.argument},`;
  const call =
    dict === ''
      ? `self.${one.caller}("${one.method}")`
      : `self.${one.caller}(\n            "${one.method}",${dict}${more}\n        )`;
  const awaits = isAsync && !isEach;
  return `    ${awaits ? 'async ' : ''}def ${one.name}(${given}) -> ${type}:
${docOf(one)}
        result: ${type} = ${awaits ? 'await ' : ''}${call}
        return result`;
}

function signatureOf({ name, required, schema }: Param, types: PythonTypes): string {
  return required ? `${name}: ${types.param(schema)}` : `${name}: ${types.param(schema)} | None = None`;
}

function docOf({ summary, params, more }: Printed): string {
  const told = params.filter(({ schema }) => schema.description !== undefined);
  const lines = told.map(({ name, schema }) => `${name}: ${schema.description!}`);
  const about = [...lines, ...(more === undefined ? [] : [more.doc])];
  const text = [...wrapped(summary, 84), ...(about.length > 0 ? [''] : [])];
  for (const line of about)
    text.push(...wrapped(line, 84).map((part, at) => (at === 0 ? part : `    ${part}`)));
  const indented = text.map((line) => (line === '' ? '' : `        ${line}`));
  const only = indented.length === 1;
  return `        """${indented.join('\n').trimStart()}${only ? '' : '\n        '}"""`;
}
