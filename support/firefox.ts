import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, firefox } from 'playwright-core';

/** The path of the installed Firefox, in the places of common distributions; undefined if none is installed. */
export const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** The media that Firefox emulates, as preferences of the whole browser. */
export interface Media {
  colorScheme?: BrowserContextOptions['colorScheme'] | undefined;
  reducedMotion?: BrowserContextOptions['reducedMotion'] | undefined;
}

/** Starts Firefox without a window. Playwright drives it over WebDriver BiDi, which it supports as an experiment. */
export async function launchFirefox({ colorScheme, reducedMotion }: Media): Promise<Browser> {
  if (firefoxPath === undefined) throw new Error('There is no Firefox here: apt-get install firefox-esr');
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: firefoxPath,
    firefoxUserPrefs: {
      'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
      // The list of downloads would take the keys that follow.
      'browser.download.alwaysOpenPanel': false,
      // Quick find, which the key / opens where the page has no use for it, would take the focus.
      'accessibility.typeaheadfind.manual': false,
      // Scrollbars that do not narrow the page, as on a phone and in Chromium without a window.
      'ui.useOverlayScrollbars': 1,
      // A mouse (fine pointer 2, hover 4), which a machine without a screen lacks.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      // Hosts for tests, which browsers treat like any host of a network, unlike `localhost`.
      'network.dns.forceResolve': '127.0.0.1',
    },
  });
  adaptMessages(serverPartOf(browser));
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

interface Message {
  id?: number;
  type?: string;
  method?: string;
  params?: { url?: string; download?: string; filepath?: string };
  result?: object;
}

/** The objects of Playwright behind a browser, as far as they are used here. */
interface ServerPart {
  _connection: { _transport: { send: (message: Message) => void; onmessage: (message: Message) => void } };
  _downloads: Map<string, { artifact: { _localPath: string } }>;
}

/** Adapts the messages between Playwright and older versions of Firefox, which lack a command for media and the ids of downloads. */
function adaptMessages({ _connection: { _transport: transport }, _downloads: downloads }: ServerPart): void {
  const send = transport.send.bind(transport);
  const receive = transport.onmessage.bind(transport);
  transport.send = (message) => {
    if (message.method === 'emulation.setMediaFeaturesOverride')
      queueMicrotask(() => {
        receive({ type: 'success', id: message.id!, result: {} });
      });
    else send(message);
  };
  transport.onmessage = (message) => {
    const { method, params } = message;
    if (method?.startsWith('browsingContext.download') && params?.url !== undefined) {
      params.download ??= params.url;
      const download = downloads.get(params.download);
      // A second file of the same name gets another name.
      if (download && params.filepath !== undefined) download.artifact._localPath = params.filepath;
    }
    receive(message);
  };
}

/** Returns the object behind a browser, which Playwright runs in this process. */
function serverPartOf(browser: Browser): ServerPart {
  const { _connection: connection } = browser as unknown as {
    _connection: { toImpl: (object: Browser) => ServerPart };
  };
  return connection.toImpl(browser);
}
