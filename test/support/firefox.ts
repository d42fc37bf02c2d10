/** Whether the tests of the console run in Firefox instead of Chromium: `npm run test:firefox`. */
export const usesFirefox = process.env['TEST_BROWSER'] === 'firefox';

/** Features that the driver of Firefox lacks, with the reasons. Tests that need one run in Chromium only. */
const missingFeatures = {
  print: 'Firefox has no command that shows a page as it is printed',
  touch: 'Playwright sends no touches to Firefox',
  body: 'Playwright shows no body of a request in Firefox',
  drop: 'Firefox without a window begins to drag, and drops nothing',
} as const;

/** Returns the reason to skip a test in Firefox, or false: pass it as `skip`. */
export function unlessLacking(what: keyof typeof missingFeatures): string | false {
  return usesFirefox && missingFeatures[what];
}
