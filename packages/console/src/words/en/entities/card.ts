export const card = {
  page: 'Its texts',
  keys: 'Arrow down goes to the links and choices, Escape closes.',
  notLinked: 'It is not certain who or what is meant.',
  ownList: 'from your own list',
};
