import type { LanguageNames } from '../../text-language.ts';
import { number, plural } from './count.ts';

const languageName: LanguageNames = { en: 'English', sv: 'Swedish' };

/** Words that several views share. */
export const common = {
  locale: 'en-GB',
  skip: 'Skip to content',
  navigation: {
    label: 'Main menu',
    collections: 'Collections',
    savedSearches: 'Searches',
    groups: 'Groups',
    lists: 'Lists',
    playground: 'Playground',
    keys: 'Keys',
  },
  language: 'Language',
  theme: { label: 'Theme', auto: 'Auto', light: 'Light', dark: 'Dark' },
  shortcuts: 'Keyboard shortcuts',
  signOut: 'Sign out',
  loading: 'Loading …',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  undo: 'Undo',
  undone: 'Undone.',
  notices: { title: 'Latest changes', none: 'Nothing has been changed since you signed in.' },
  copy: 'Copy',
  copied: 'Copied',
  pressToCopy: 'Selected: press Ctrl+C',
  none: '–',
  notFound: {
    title: 'Page not found',
    text: 'No page of the console has this address.',
    link: 'Go to the collections',
  },
  curl: {
    title: 'Do this with curl',
    lead: (calls: number) =>
      calls === 1
        ? 'This page shows the result of one call:'
        : `This page shows the results of ${calls} calls:`,
    token: 'First put an access token into $TOKEN:',
  },
  languageName,
  category: {
    person: 'Person',
    organization: 'Organization',
    location: 'Place',
    url: 'Web address',
    unknown: 'Other',
  },
  filters: {
    title: 'Filters',
    clear: 'Clear filters',
    tag: 'Tag',
    category: 'Category',
    any: 'All',
    from: 'From',
    to: 'To',
    order: 'Sort by',
    language: 'Language',
    matching: (count: number) => `${plural(count, 'text matches', 'texts match')}.`,
    tags: {
      chosen: 'Tags chosen as filters',
      wanted: { label: 'Texts with', all: 'all of these tags', any: 'any of these tags' },
      not: (tag: string) => `not ${tag}`,
      exclude: (tag: string) => `Exclude texts with ${tag}`,
      include: (tag: string) => `Only texts with ${tag}`,
      remove: (tag: string) => `Remove the filter ${tag}`,
      counted: (name: string, count: number) => `${name} (${number.format(count)})`,
      narrow: 'Narrow by tag, category or date',
      tags: 'Tags',
      dates: 'Dates',
    },
  },
  marking: {
    title: 'Marked rows',
    all: 'Mark all',
    mark: (name: string) => `Mark ${name}`,
    marked: (count: string) => `${count} marked`,
  },
  problem: {
    offline: 'The service can’t be reached. Check that it is running and that you are online.',
    status: (status: number) =>
      `The response did not come from the service (HTTP status ${status}). Try again in a moment.`,
    code: (code: number, request?: string) =>
      `Error ${code}${request === undefined ? '' : `, request_id ${request}`}`,
    unexpected:
      'Something went wrong in the console. Reload the page. If it happens again, tell the person who runs the service.',
  },
};

export type Common = typeof common;
