import { type Described, rowsOf } from '../described.ts';
import { wrapped } from '../names.ts';
import { waitOf } from '../waiting.ts';
import { nativeType, phpType } from './types.ts';

interface Printed {
  name: string;
  summary: string;
  params: Described['params'];
  /** For tools, and for PHP. */
  result: string;
  native: string;
  /** A further param, with what it says. */
  more?: readonly [signature: string, type: string, says: string];
  /** The expression that answers. */
  call: string;
}

/** The body of a namespace's class. */
export function namespaceBody(members: readonly Described[]): string {
  return members.flatMap(functionsOf).map(functionText).join('\n\n');
}

function functionsOf(method: Described): Printed[] {
  const { name: full, summary, params, result } = method;
  const name = full.split('.')[1]!;
  const given = params.length > 0 ? ', $params' : '';
  const plain: Printed = {
    name,
    summary,
    params,
    result: phpType(result.schema),
    native: nativeType(result.schema),
    call: `$this->client->call('${full}'${given})`,
  };
  const all = [plain];
  const rows = rowsOf(method);
  if (rows !== undefined) {
    all.push({
      ...plain,
      name: `each${name[0]!.toUpperCase()}${name.slice(1)}`,
      summary: `${summary} Fetches page after page as they are read; a page has "limit" rows.`,
      params: params.filter((param) => param.name !== 'cursor'),
      result: `iterable<int, ${phpType(result.schema.properties![rows]!.items!)}>`,
      native: 'iterable',
      call: `$this->client->each('${full}', $params)`,
    });
  }
  const wait = waitOf(method);
  if (wait !== undefined) {
    all.push({
      ...plain,
      name: `${name}WhenReady`,
      summary: `${summary} Waits until the analysis is done.`,
      params: params.filter((param) => param.name !== 'wait'),
      more: [
        '?float $within = null',
        'float|null $within',
        'Seconds after which to give up with the last answer.',
      ],
      call: `$this->client->whenReady('${full}', $params, $within, ${wait.whole})`,
    });
  }
  return all;
}

function functionText({ name, summary, params, result, native, more, call }: Printed): string {
  const described = params.filter(({ schema }) => schema.description !== undefined);
  const lines = [...wrapped(summary, 100)];
  if (described.length > 0) lines.push('');
  for (const { name: param, schema } of described) {
    lines.push(
      ...wrapped(`${param}: ${schema.description!}`, 100).map(
        (part, at) => `${at === 0 ? '- ' : '  '}${part}`,
      ),
    );
  }
  lines.push('');
  if (params.length > 0) {
    const fields = params.map(
      ({ name: field, required, schema }) => `    ${field}${required ? '' : '?'}: ${phpType(schema)},`,
    );
    lines.push('@param array{', ...fields, '} $params');
  }
  if (more !== undefined) lines.push(`@param ${more[1]} ${more[2]}`);
  lines.push(`@return ${result}`, '@throws TextkinException');
  const isNeeded = params.some(({ required }) => required);
  const signature = [
    ...(params.length > 0 ? [isNeeded ? 'array $params' : 'array $params = []'] : []),
    ...(more === undefined ? [] : [more[0]]),
  ].join(', ');
  const comment = lines.map((line) => `     *${line === '' ? '' : ` ${line}`}`).join('\n');
  return `    /**
${comment}
     */
    public function ${name}(${signature}): ${native}
    {
        return ${call};
    }`;
}
