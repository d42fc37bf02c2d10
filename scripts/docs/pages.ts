import { errorsPage } from './errors.ts';
import { limitsPage } from './limits.ts';
import { methodsTable } from './methods.ts';
import { settingsTable } from './settings.ts';

/** The pages that are generated whole, by their path in the repository. */
export function generatedPages(): Record<string, string> {
  return { 'docs/errors.md': errorsPage(), 'docs/limits.md': limitsPage() };
}

/** The given README with its tables as the code has them, each between two comments that name it. */
export function withGeneratedTables(readme: string): string {
  const tables = { methods: methodsTable(), settings: settingsTable() };
  return Object.entries(tables).reduce(
    (text, [name, content]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->).*?(<!-- /${name} -->)`, 's'),
        (_, open: string, close: string) => `${open}\n\n${content}\n\n${close}`,
      ),
    readme,
  );
}
