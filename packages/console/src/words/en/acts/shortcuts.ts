import { plural } from '../count.ts';

export const shortcuts = {
  title: 'Keyboard shortcuts',
  places: { everywhere: 'Everywhere', lists: 'In lists', text: 'On the page of a text' },
  or: 'or',
  acts: {
    palette: 'Open the command palette',
    search: 'Go to the search box',
    help: 'Show these shortcuts',
    next: 'Next row',
    previous: 'Previous row',
    open: 'Open the row',
    edit: 'Edit',
    mark: 'Mark the row, or clear its mark',
    markRange: 'Mark all rows from the last marked row to this one',
    tagWords: 'Choose words to tag',
  },
  isOn: 'Use single-key shortcuts',
  note: 'Single-key shortcuts do nothing while you type. The command palette always works.',
  palette: {
    title: 'Command palette',
    box: 'Page, collection, name or command',
    found: (count: number) => plural(count, 'result', 'results'),
    none: 'Nothing matches.',
    kinds: {
      page: 'Page',
      collection: 'Collection',
      group: 'Group',
      savedSearch: 'Saved search',
      act: 'Command',
    },
    newCollection: 'New collection',
    newGroup: 'New group',
    light: 'Use the light theme',
    dark: 'Use the dark theme',
    languages: { en: 'English: show the console in English', sv: 'Svenska: show the console in Swedish' },
  },
};
