import { openRpc } from '../../packages/server/src/contract/openrpc.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { table } from './markdown.ts';

interface Described {
  name: string;
  summary: string;
  params: { name: string; required: boolean }[];
}

export function methodsTable(): string {
  const { methods: described } = openRpc(methods) as { methods: Described[] };
  const rows = described.map(({ name, summary, params }) => [
    `\`${name}\``,
    params.map((param) => (param.required ? `**${param.name}**` : param.name)).join(', '),
    summary,
  ]);
  return table(['method', 'parameters', 'what it does'], rows);
}
