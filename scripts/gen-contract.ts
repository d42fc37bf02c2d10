/** Writes docs/openrpc.json from the registry of methods: `npm run gen`. A test proves that it is fresh. */
import { writeFileSync } from 'node:fs';
import { openRpc } from '../packages/server/src/contract/openrpc.ts';
import { methods } from '../packages/server/src/methods/registry.ts';

export const openRpcFile = new URL('../docs/openrpc.json', import.meta.url);

export function openRpcText(): string {
  return `${JSON.stringify(openRpc(methods), null, 2)}\n`;
}

if (import.meta.main) writeFileSync(openRpcFile, openRpcText());
