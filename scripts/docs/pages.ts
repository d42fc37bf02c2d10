import { readFileSync } from 'node:fs';
import { serveCommand } from '../../packages/server/src/cli/serve.ts';
import { optionsTable, settingsPage } from './commands.ts';
import { errorsPage } from './errors.ts';
import { limitsPage } from './limits.ts';
import { methodsTable } from './methods.ts';
import { examplesIn, referencePage } from './reference.ts';

export const referenceFile = new URL('../../docs/methods.md', import.meta.url);

/** The pages that are generated whole, by their path in the repository. */
export function generatedPages(): Record<string, string> {
  return {
    'docs/errors.md': errorsPage(),
    'docs/limits.md': limitsPage(),
    'docs/settings.md': settingsPage(),
    // Its examples are recorded by scripts/gen-examples.ts and kept here.
    'docs/methods.md': referencePage(examplesIn(readFileSync(referenceFile, 'utf8'))),
  };
}

/** The given README with its tables as the code has them, each between two comments that name it. */
export function withGeneratedTables(readme: string): string {
  const tables = { methods: methodsTable(), settings: optionsTable(serveCommand()) };
  return Object.entries(tables).reduce(
    (text, [name, content]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->).*?(<!-- /${name} -->)`, 's'),
        (_, open: string, close: string) => `${open}\n\n${content}\n\n${close}`,
      ),
    readme,
  );
}
