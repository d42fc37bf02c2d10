import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/process.ts';
import type { Fixture } from './fixture.ts';

/** Returns the examples in one language of a client's README, joined to one program. */
export function readmeProgram(home: string, language: string): string {
  const readme = readFileSync(join(root, home, 'README.md'), 'utf8');
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))]
    .map(([, code]) => code!)
    .join('\n');
}

/** Returns a program of a README with the address and the keys of a test service. */
export function withCredentials(program: string, { credentials }: Fixture): string {
  const { url, apiKey, secretKey } = credentials;
  return program
    .replaceAll('http://127.0.0.1:8780', url)
    .replaceAll('api_key="…", secret_key="…"', `api_key="${apiKey}", secret_key="${secretKey}"`)
    .replaceAll("'API_KEY', 'SECRET_KEY'", `'${apiKey}', '${secretKey}'`);
}
