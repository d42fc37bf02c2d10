const where = (isEverywhere: boolean) => (isEverywhere ? 'in the whole collection' : 'in this text');

export const card = {
  page: 'Its texts',
  keys: 'Press the down arrow to move to the links and choices, or Escape to close.',
  notLinked: 'It is not certain who or what is meant.',
  ownList: 'from your own list',
  which: 'Which one?',
  whichTitle: (tag: string) => `Which “${tag}” is meant?`,
  find: 'Search for a name',
  noneFound: 'No known person, organization or place has this name.',
  choose: 'Choose',
  none: 'None of these',
  linked: (tag: string, name: string, isEverywhere: boolean) =>
    `“${tag}” means ${name} ${where(isEverywhere)}.`,
  unlinked: (tag: string, isEverywhere: boolean) =>
    `“${tag}” is no known person, organization or place ${where(isEverywhere)}.`,
};
