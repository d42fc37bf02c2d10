import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The Chromium of the machine, as Debian and others install it; undefined where there is none. */
export const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);

/** Starts it without a window. It runs as root too, which its own sandbox refuses. */
export function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('There is no Chromium here: apt-get install chromium');
  return chromium.launch({
    executablePath: chromiumPath,
    // Names for tests: unlike `localhost` they are to a browser what any machine of a network is.
    args: ['--no-sandbox', '--host-resolver-rules=MAP *.test 127.0.0.1'],
    // With its handler a terminated process would live on; without, both end, for the browser follows its pipe.
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
