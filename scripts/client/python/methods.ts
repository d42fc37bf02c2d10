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

/** The classes of a namespace: whose methods return their results (sync), are awaited, and make calls for a batch. */
export function namespaceClasses(space: string, members: readonly Described[], types: PythonTypes): string {
  const printed = members.flatMap((method) => functionsOf(method, types));
  const classes = [false, true].map((isAsync) => {
    const name = `${isAsync ? 'Async' : ''}${pascalCase(space)}Methods`;
    const base = isAsync ? 'AsyncNamespace' : 'Namespace';
    const body = printed.map((one) => functionText(one, isAsync, types)).join('\n\n');
    return `class ${name}(${base}):\n    """The methods ${space}.*."""\n\n${body}`;
  });
  return [...classes, callsClass(space, members, types)].join('\n\n\n');
}

/** The class whose methods make the calls of a batch. */
function callsClass(space: string, members: readonly Described[], types: PythonTypes): string {
  const functions = members.map((method) => {
    const { name, params, result } = plainOf(method, types);
    return `    def ${name}(${signaturesOf(params, types)}) -> Call[${result}]:
        """Returns the call ${method.name} for a batch."""
        return Call(${argumentsOf(method.name, params)})`;
  });
  return `class ${pascalCase(space)}Calls:\n    """The calls ${space}.* of a batch."""\n\n${functions.join('\n\n')}`;
}

function plainOf({ name: full, summary, params, result }: Described, types: PythonTypes): Printed {
  const name = snakeCase(full.split('.')[1]!);
  const type = types.result(result.schema, `${pascalCase(full)}Result`);
  return { name, method: full, summary, params, result: type, caller: '_call' };
}

function functionsOf(method: Described, types: PythonTypes): Printed[] {
  const plain = plainOf(method, types);
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
  const type = isEach ? `${isAsync ? 'AsyncIterator' : 'Iterator'}[${one.result}]` : one.result;
  const call = `self.${one.caller}(${argumentsOf(one.method, one.params, one.more?.argument)})`;
  const awaits = isAsync && !isEach;
  return `    ${awaits ? 'async ' : ''}def ${one.name}(${signaturesOf(one.params, types, one.more?.signature)}) -> ${type}:
${docOf(one)}
        result: ${type} = ${awaits ? 'await ' : ''}${call}
        return result`;
}

/** Returns the parameters of a function. */
function signaturesOf(params: readonly Param[], types: PythonTypes, more?: string): string {
  const lines = [...params.map((param) => signatureOf(param, types)), ...(more === undefined ? [] : [more])];
  return lines.length === 0
    ? 'self'
    : `\n        self,\n        *,\n${lines.map((line) => `        ${line},\n`).join('')}    `;
}

/** Returns the arguments for the client: the method, its params and options. */
function argumentsOf(method: string, params: readonly Param[], more?: string): string {
  if (params.length === 0) return `"${method}"`;
  const names = params.map(({ name }) => `                "${name}": ${name},\n`).join('');
  const last = more === undefined ? '' : `\n            ${more},`;
  return `\n            "${method}",\n            {\n${names}            },${last}\n        `;
}

function signatureOf({ name, required, schema }: Param, types: PythonTypes): string {
  return required ? `${name}: ${types.param(schema)}` : `${name}: ${types.param(schema)} | None = None`;
}

function docOf({ summary, params, more }: Printed): string {
  const described = params.filter(({ schema }) => schema.description !== undefined);
  const lines = described.map(({ name, schema }) => `${name}: ${schema.description!}`);
  const about = [...lines, ...(more === undefined ? [] : [more.doc])];
  const text = [...wrapped(summary, 84), ...(about.length > 0 ? [''] : [])];
  for (const line of about)
    text.push(...wrapped(line, 84).map((part, at) => (at === 0 ? part : `    ${part}`)));
  const indented = text.map((line) => (line === '' ? '' : `        ${line}`));
  const only = indented.length === 1;
  return `        """${indented.join('\n').trimStart()}${only ? '' : '\n        '}"""`;
}
