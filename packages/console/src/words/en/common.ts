import type { LanguageNames } from '../../text-language.ts';

const languageName: LanguageNames = { en: 'English', sv: 'Swedish' };

/** What every view may say. */
export const common = {
  locale: 'en-GB',
  skip: 'Skip to content',
  places: {
    label: 'Places',
    collections: 'Collections',
    groups: 'Groups',
    playground: 'Playground',
    keys: 'Keys',
  },
  language: 'Language',
  theme: { label: 'Colours', auto: 'Auto', light: 'Light', dark: 'Dark' },
  signOut: 'Sign out',
  loading: 'Loading …',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  undo: 'Undo',
  undone: 'Undone.',
  copy: 'Copy',
  copied: 'Copied',
  pressToCopy: 'Selected: press Ctrl+C',
  none: '–',
  notFound: {
    title: 'Nothing is here',
    text: 'This address leads to no view of the console.',
    way: 'To the collections',
  },
  curl: {
    title: 'The same with curl',
    lead: (calls: number) =>
      calls === 1 ? 'This view comes from this call:' : `This view comes from ${calls} calls:`,
    token: 'They need a token in $TOKEN:',
  },
  languageName,
  category: {
    person: 'Person',
    organization: 'Organization',
    location: 'Place',
    url: 'Address',
    unknown: 'Other',
  },
  filters: {
    title: 'Filters',
    without: 'Without filters',
    tag: 'Tag',
    category: 'Category',
    any: 'All',
    from: 'From',
    to: 'To',
    order: 'Order',
  },
  problem: {
    offline: 'The service can’t be reached. Check that it runs and that your network is there.',
    status: (status: number) =>
      `The answer did not come from the service: HTTP status ${status}. Try again in a moment.`,
    code: (code: number) => `Error ${code}`,
    unexpected:
      'The console met something it does not expect. Reload the page; if it comes back, tell the operator.',
  },
};

export type Common = typeof common;
