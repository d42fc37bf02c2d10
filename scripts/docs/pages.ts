import { readFileSync } from 'node:fs';
import { settingsPage } from './commands.ts';
import { errorsPage } from './errors.ts';
import { limitsPage } from './limits.ts';
import { readmeWithProof } from './proof.ts';
import { examplesIn, referencePage } from './reference.ts';
import { restPage } from './rest.ts';

export const referenceFile = new URL('../../docs/methods.md', import.meta.url);
const readmeFile = new URL('../../README.md', import.meta.url);
const restFile = new URL('../../docs/rest.md', import.meta.url);

/** Returns the pages that are generated, whole or in part, by their path in the repository. */
export function generatedPages(): Record<string, string> {
  return {
    // Only the table of its claims is generated.
    'README.md': readmeWithProof(readFileSync(readmeFile, 'utf8')),
    'docs/errors.md': errorsPage(),
    'docs/limits.md': limitsPage(),
    'docs/settings.md': settingsPage(),
    // Only the table of addresses is generated.
    'docs/rest.md': restPage(readFileSync(restFile, 'utf8')),
    // The examples in the page, recorded by scripts/gen-method-examples.ts, stay unchanged.
    'docs/methods.md': referencePage(examplesIn(readFileSync(referenceFile, 'utf8'))),
  };
}
