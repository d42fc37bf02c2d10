import { styleText } from 'node:util';

const redrawEveryMs = 200;

/** A line on standard error that overwrites itself. Nothing is drawn if standard error is not a terminal. */
export class StatusLine {
  #drawnAt = -Infinity;

  /** Draws the line that `render` returns, at most five times a second. */
  show(render: () => string): void {
    const now = performance.now();
    if (!process.stderr.isTTY || now - this.#drawnAt < redrawEveryMs) return;
    this.#drawnAt = now;
    const line = render().slice(0, process.stderr.columns - 1);
    process.stderr.write(`\r\u001b[K${styleText('dim', line)}`);
  }

  end(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
}
