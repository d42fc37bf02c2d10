import { pino } from 'pino';
import { HtmlThread } from '../../packages/server/src/analysis/html/html-thread.ts';
import { Converter } from '../../packages/server/src/cli/import/converter.ts';
import { Supervisor } from '../../packages/server/src/supervisor/supervisor.ts';
import { importInConsole } from './console.ts';
import type { EvalPage } from './sets.ts';

/** The text of a page, and its headline where it has one. */
export interface ReadPage {
  text: string;
  headline?: string | undefined;
}

/** Reads the pages of a set, in their order; undefined stands for a page that is refused. */
type Reader = (pages: readonly EvalPage[]) => Promise<(ReadPage | undefined)[]>;

export const consoleReader = 'console';
/** The ways of reading a page, each in the thread or browser that reads it in production. */
export const readers: readonly (readonly [name: string, read: Reader])[] = [
  ['format html', readInService],
  ['textkin import', readOnCommandLine],
  [consoleReader, importInConsole],
];

async function readInService(pages: readonly EvalPage[]): Promise<(ReadPage | undefined)[]> {
  const thread = new HtmlThread(new Supervisor(pino({ level: 'silent' })));
  try {
    return await Promise.all(
      pages.map(async ({ html }) => {
        const found = await thread.read(1, html);
        return found === 'tooDeep' ? undefined : found;
      }),
    );
  } finally {
    await thread.close();
  }
}

async function readOnCommandLine(pages: readonly EvalPage[]): Promise<(ReadPage | undefined)[]> {
  await using converter = new Converter();
  const found: (ReadPage | undefined)[] = [];
  for (const { html } of pages) {
    const text = await converter.document('.html', html).catch(() => undefined);
    found.push(text && { text: text.body, headline: text.headline });
  }
  return found;
}
