import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a temporary folder. Disposal removes the folder with its content. */
export function temporaryFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
  return {
    path,
    [Symbol.dispose]() {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
