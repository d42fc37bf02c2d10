/** Writes the pages of the documentation that are generated from the code (`npm run gen`). A test checks that they are current. */
import { writeFileSync } from 'node:fs';
import { generatedPages } from './docs/pages.ts';

const root = new URL('..', import.meta.url);
for (const [path, text] of Object.entries(generatedPages())) writeFileSync(new URL(path, root), text);
