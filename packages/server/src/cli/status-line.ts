import { styleText } from 'node:util';

const redrawEveryMs = 200;

/** One line on standard error that overwrites itself; nothing where no person looks. */
export class StatusLine {
  #drawnAt = -Infinity;

  /** Draws at most five times a second. */
  show(say: () => string): void {
    const now = performance.now();
    if (!process.stderr.isTTY || now - this.#drawnAt < redrawEveryMs) return;
    this.#drawnAt = now;
    const line = say().slice(0, process.stderr.columns - 1);
    process.stderr.write(`\r\u001b[K${styleText('dim', line)}`);
  }

  end(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
}
