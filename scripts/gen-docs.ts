/** Writes the pages of the documentation that are read from the code: `node scripts/gen-docs.ts`. */
import { writeFileSync } from 'node:fs';
import { generatedPages } from './docs/pages.ts';

const root = new URL('..', import.meta.url);
for (const [path, text] of Object.entries(generatedPages())) writeFileSync(new URL(path, root), text);
