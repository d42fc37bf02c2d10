import { type DescribedMethod, rowsField, waitOf } from '../described.ts';
import { pascalCase, snakeCase, wrap } from '../names.ts';
import type { PythonTypes } from './types.ts';

type Param = DescribedMethod['params'][number];

interface PythonFunction {
  name: string;
  method: string;
  summary: string;
  params: Param[];
  result: string;
  /** A param that only the function has, and the further arguments for the client's function. */
  extra?: { signature: string; doc: string; argument: string };
  caller: '_call' | '_each' | '_when_ready';
}

/** Returns the three classes of a namespace: with synchronous methods, with asynchronous methods, and with calls for a batch. */
export function namespaceClasses(
  space: string,
  members: readonly DescribedMethod[],
  types: PythonTypes,
): string {
  const functions = members.flatMap((method) => functionsOf(method, types));
  const classes = [false, true].map((isAsync) => {
    const name = `${isAsync ? 'Async' : ''}${pascalCase(space)}Methods`;
    const base = isAsync ? 'AsyncNamespace' : 'Namespace';
    const body = functions.map((fn) => functionText(fn, isAsync, types)).join('\n\n');
    return `class ${name}(${base}):\n    """The methods ${space}.*."""\n\n${body}`;
  });
  return [...classes, callsClass(space, members, types)].join('\n\n\n');
}

/** Returns the class whose methods return calls for a batch. */
function callsClass(space: string, members: readonly DescribedMethod[], types: PythonTypes): string {
  const functions = members.map((method) => {
    const { name, params, result } = functionOf(method, types);
    return `    def ${name}(${parametersText(params, types)}) -> Call[${result}]:
        """Returns the call ${method.name} for a batch."""
        return Call(${argumentsText(method.name, params)})`;
  });
  return `class ${pascalCase(space)}Calls:\n    """The calls ${space}.* of a batch."""\n\n${functions.join('\n\n')}`;
}

function functionOf(
  { name: full, summary, params, result }: DescribedMethod,
  types: PythonTypes,
): PythonFunction {
  const name = snakeCase(full.split('.')[1]!);
  const type = types.result(result.schema, `${pascalCase(full)}Result`);
  return { name, method: full, summary, params, result: type, caller: '_call' };
}

function functionsOf(method: DescribedMethod, types: PythonTypes): PythonFunction[] {
  const plain = functionOf(method, types);
  return [plain, ...eachOf(method, plain, types), ...whenReadyOf(method, plain)];
}

/** Returns the function that iterates over all rows of a method that returns pages; no function for other methods. */
function eachOf(method: DescribedMethod, plain: PythonFunction, types: PythonTypes): PythonFunction[] {
  const rows = rowsField(method);
  if (rows === undefined) return [];
  const row = method.result.schema.properties![rows]!.items!;
  return [
    {
      ...plain,
      name: `each_${plain.name}`,
      summary: `${plain.summary} Fetches each page, of "limit" rows, when its first row is read.`,
      params: plain.params.filter(({ name }) => name !== 'cursor'),
      result: types.result(row, ''),
      caller: '_each',
    },
  ];
}

/** Returns the function that calls a method until the analyses that it waits for are done; no function for other methods. */
function whenReadyOf(method: DescribedMethod, plain: PythonFunction): PythonFunction[] {
  const wait = waitOf(method);
  if (wait === undefined) return [];
  return [
    {
      ...plain,
      name: `${plain.name}_when_ready`,
      summary: `${plain.summary} Waits until the analysis is done.`,
      params: plain.params.filter(({ name }) => name !== 'wait'),
      extra: {
        signature: 'within: float | None = None',
        doc: 'within: Seconds after which it returns the latest result or raises the latest error.',
        argument: `within, wait_for_all=${wait.forAllTexts ? 'True' : 'False'}`,
      },
      caller: '_when_ready',
    },
  ];
}

function functionText(fn: PythonFunction, isAsync: boolean, types: PythonTypes): string {
  const isEach = fn.caller === '_each';
  const type = isEach ? `${isAsync ? 'AsyncIterator' : 'Iterator'}[${fn.result}]` : fn.result;
  const call = `self.${fn.caller}(${argumentsText(fn.method, fn.params, fn.extra?.argument)})`;
  const awaits = isAsync && !isEach;
  return `    ${awaits ? 'async ' : ''}def ${fn.name}(${parametersText(fn.params, types, fn.extra?.signature)}) -> ${type}:
${docText(fn)}
        result: ${type} = ${awaits ? 'await ' : ''}${call}
        return result`;
}

/** Returns the parameters of a function, as Python declares them. */
function parametersText(params: readonly Param[], types: PythonTypes, extra?: string): string {
  const lines = [
    ...params.map((param) => parameterText(param, types)),
    ...(extra === undefined ? [] : [extra]),
  ];
  return lines.length === 0
    ? 'self'
    : `\n        self,\n        *,\n${lines.map((line) => `        ${line},\n`).join('')}    `;
}

/** Returns the arguments for the client: the method, its params and options. */
function argumentsText(method: string, params: readonly Param[], extra?: string): string {
  if (params.length === 0) return `"${method}"`;
  const names = params.map(({ name }) => `                "${name}": ${name},\n`).join('');
  const last = extra === undefined ? '' : `\n            ${extra},`;
  return `\n            "${method}",\n            {\n${names}            },${last}\n        `;
}

function parameterText({ name, required, schema }: Param, types: PythonTypes): string {
  return required ? `${name}: ${types.param(schema)}` : `${name}: ${types.param(schema)} | None = None`;
}

function docText({ summary, params, extra }: PythonFunction): string {
  const described = params.filter(({ schema }) => schema.description !== undefined);
  const lines = described.map(({ name, schema }) => `${name}: ${schema.description!}`);
  const about = [...lines, ...(extra === undefined ? [] : [extra.doc])];
  const text = [...wrap(summary, 84), ...(about.length > 0 ? [''] : [])];
  for (const line of about) text.push(...wrap(line, 84).map((part, at) => (at === 0 ? part : `    ${part}`)));
  const indented = text.map((line) => (line === '' ? '' : `        ${line}`));
  const only = indented.length === 1;
  return `        """${indented.join('\n').trimStart()}${only ? '' : '\n        '}"""`;
}
