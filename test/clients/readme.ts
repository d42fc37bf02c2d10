import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/process.ts';
import type { Stage } from './play.ts';

/** The examples of a client's README in one language, in their order, as one program. */
export function readmeProgram(home: string, language: string): string {
  const readme = readFileSync(join(root, home, 'README.md'), 'utf8');
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))]
    .map(([, code]) => code!)
    .join('\n');
}

/** A program of a README with the address and the keys of a service in place of those that it names. */
export function atStage(program: string, { credentials }: Stage): string {
  const { url, apiKey, secretKey } = credentials;
  return program
    .replaceAll('http://127.0.0.1:8780', url)
    .replaceAll('api_key="…", secret_key="…"', `api_key="${apiKey}", secret_key="${secretKey}"`)
    .replaceAll("'API_KEY', 'SECRET_KEY'", `'${apiKey}', '${secretKey}'`);
}
