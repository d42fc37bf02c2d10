/** Whether the tests of the console run in Firefox instead of Chromium: `npm run test:firefox`. */
export const usesFirefox = process.env['TEST_BROWSER'] === 'firefox';
