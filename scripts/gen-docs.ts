/** Writes the pages and the tables of the documentation that are read from the code: `node scripts/gen-docs.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { generatedPages, withGeneratedTables } from './docs/pages.ts';

const root = new URL('..', import.meta.url);
for (const [path, text] of Object.entries(generatedPages())) writeFileSync(new URL(path, root), text);
const readme = new URL('README.md', root);
writeFileSync(readme, withGeneratedTables(readFileSync(readme, 'utf8')));
