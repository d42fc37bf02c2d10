export const ownLetters = '';
