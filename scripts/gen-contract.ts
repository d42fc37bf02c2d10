/** Writes docs/openrpc.json and docs/openapi.json from the registry of methods: `npm run gen`. A test checks that they are current. */
import { writeFileSync } from 'node:fs';
import { openRpc } from '../packages/server/src/contract/openrpc.ts';
import { methods } from '../packages/server/src/methods/registry.ts';
import { openApi } from '../packages/server/src/rest/openapi/document.ts';

export const openRpcFile = new URL('../docs/openrpc.json', import.meta.url);
export const openApiFile = new URL('../docs/openapi.json', import.meta.url);

const pretty = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

export const openRpcText = (): string => pretty(openRpc(methods));
export const openApiText = (): string => pretty(openApi(methods));

if (import.meta.main) {
  writeFileSync(openRpcFile, openRpcText());
  writeFileSync(openApiFile, openApiText());
}
