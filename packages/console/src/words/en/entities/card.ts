const where = (isEverywhere: boolean) => (isEverywhere ? 'in the whole collection' : 'in this text');

export const card = {
  page: 'Its texts',
  keys: 'Arrow down goes to the links and choices, Escape closes.',
  notLinked: 'It is not certain who or what is meant.',
  ownList: 'from your own list',
  which: 'Which one?',
  whichTitle: (tag: string) => `Which “${tag}” is meant?`,
  find: 'Search for a name',
  noneFound: 'Nobody and nothing of this name is known.',
  choose: 'Choose',
  none: 'None of these',
  linked: (tag: string, name: string, isEverywhere: boolean) =>
    `“${tag}” means ${name} ${where(isEverywhere)}.`,
  unlinked: (tag: string, isEverywhere: boolean) =>
    `“${tag}” means none of the known ones ${where(isEverywhere)}.`,
};
