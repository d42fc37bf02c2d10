import { type DescribedMethod, rowsField, waitOf } from '../described.ts';
import { wrap } from '../names.ts';
import { nativeType, phpType } from './types.ts';

interface PhpFunction {
  name: string;
  summary: string;
  params: DescribedMethod['params'];
  /** The type that analysis tools read. */
  resultType: string;
  /** The type that PHP checks. */
  nativeType: string;
  /** A param after `$params`. */
  option?: { signature: string; type: string; description: string };
  /** The expression that the function returns. */
  call: string;
}

/** Returns the body of the class of a namespace. */
export function namespaceBody(members: readonly DescribedMethod[]): string {
  return members.flatMap(functionsOf).map(functionText).join('\n\n');
}

function functionsOf(method: DescribedMethod): PhpFunction[] {
  const { name: full, summary, params, result } = method;
  const name = full.split('.')[1]!;
  const lastArgument = params.length > 0 ? ', $params' : '';
  const plain: PhpFunction = {
    name,
    summary,
    params,
    resultType: phpType(result.schema),
    nativeType: nativeType(result.schema),
    call: `$this->client->call('${full}'${lastArgument})`,
  };
  const functions = [plain];
  const rows = rowsField(method);
  if (rows !== undefined) {
    functions.push({
      ...plain,
      name: `each${name[0]!.toUpperCase()}${name.slice(1)}`,
      summary: `${summary} Fetches each page, of "limit" rows, when its first row is read.`,
      params: params.filter((param) => param.name !== 'cursor'),
      resultType: `iterable<int, ${phpType(result.schema.properties![rows]!.items!)}>`,
      nativeType: 'iterable',
      call: `$this->client->each('${full}', $params)`,
    });
  }
  const wait = waitOf(method);
  if (wait !== undefined) {
    functions.push({
      ...plain,
      name: `${name}WhenReady`,
      summary: `${summary} Waits until the analysis is done.`,
      params: params.filter((param) => param.name !== 'wait'),
      option: {
        signature: '?float $within = null',
        type: 'float|null $within',
        description: 'Seconds after which it returns the latest result or throws the latest error.',
      },
      call: `$this->client->whenReady('${full}', $params, $within, ${wait.forAllTexts})`,
    });
  }
  return functions;
}

function functionText({ name, summary, params, resultType, nativeType, option, call }: PhpFunction): string {
  const described = params.filter(({ schema }) => schema.description !== undefined);
  const lines = [...wrap(summary, 100)];
  if (described.length > 0) lines.push('');
  for (const { name: param, schema } of described) {
    lines.push(
      ...wrap(`${param}: ${schema.description!}`, 100).map((part, at) => `${at === 0 ? '- ' : '  '}${part}`),
    );
  }
  lines.push('');
  if (params.length > 0) {
    const fields = params.map(
      ({ name: field, required, schema }) => `    ${field}${required ? '' : '?'}: ${phpType(schema)},`,
    );
    lines.push('@param array{', ...fields, '} $params');
  }
  if (option !== undefined) lines.push(`@param ${option.type} ${option.description}`);
  lines.push(`@return ${resultType}`, '@throws TextkinException');
  const isNeeded = params.some(({ required }) => required);
  const signature = [
    ...(params.length > 0 ? [isNeeded ? 'array $params' : 'array $params = []'] : []),
    ...(option === undefined ? [] : [option.signature]),
  ].join(', ');
  const comment = lines.map((line) => `     *${line === '' ? '' : ` ${line}`}`).join('\n');
  return `    /**
${comment}
     */
    public function ${name}(${signature}): ${nativeType}
    {
        return ${call};
    }`;
}
