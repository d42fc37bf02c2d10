import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, firefox } from 'playwright-core';

/** The path of the installed Firefox, in the places of common distributions; undefined if none is installed. */
export const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

export interface Media {
  colorScheme?: BrowserContextOptions['colorScheme'] | undefined;
  reducedMotion?: BrowserContextOptions['reducedMotion'] | undefined;
}

/** The part of Playwright's server that sends commands of WebDriver BiDi. */
interface Sender {
  send: (method: string, params?: unknown) => Promise<unknown>;
}

/**
 * Starts Firefox without a window, driven over WebDriver BiDi. Media are preferences of the whole browser, because Firefox lacks the
 * command that sets them for a context; Playwright sends that command with each context, so it gets an empty result here.
 */
export async function launchFirefox({ colorScheme, reducedMotion }: Media): Promise<Browser> {
  if (firefoxPath === undefined) throw new Error('There is no Firefox here: apt-get install firefox-esr');
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: firefoxPath,
    firefoxUserPrefs: {
      'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
      // Hosts for tests, which browsers treat like any host of a network, unlike `localhost`.
      'network.dns.forceResolve': '127.0.0.1',
    },
  });
  const { _browserSession: session } = serverPartOf(browser);
  const send = session.send.bind(session);
  session.send = (method, params) =>
    method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send(method, params);
  return browser;
}

/**
 * Makes `fill` type as a person does. Playwright assigns the value of a field in Firefox, and a browser fires no `change` for a value
 * that a script has assigned.
 */
export async function typeAsPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(`Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text) => document.execCommand('insertText', false, text),
    set() {},
  })`);
}

/** Returns the object behind a browser of Playwright, which runs in this process. */
function serverPartOf(browser: Browser): { _browserSession: Sender } {
  const { _connection: connection } = browser as unknown as {
    _connection: { toImpl: (object: Browser) => { _browserSession: Sender } };
  };
  return connection.toImpl(browser);
}
