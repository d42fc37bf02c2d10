import { readFileSync } from 'node:fs';

/** The examples of the client's README, in their order, as one program. */
export function readmeProgram(): string {
  const readme = readFileSync(new URL('../../packages/client/README.md', import.meta.url), 'utf8');
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code!).join('\n');
}
