import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The path of the installed Chromium, in the places of common distributions; undefined if none is installed. */
export const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);

/** Starts Chromium without a window, and without its sandbox, which refuses to run as root. */
export function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('There is no Chromium here: apt-get install chromium');
  return chromium.launch({
    executablePath: chromiumPath,
    // Hosts for tests, which browsers treat like any host of a network, unlike `localhost`.
    args: ['--no-sandbox', '--host-resolver-rules=MAP *.test 127.0.0.1'],
    // With Playwright's handlers, a terminated process would live on. Without them the browser ends when its pipe closes.
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
