export const ownLetters = 'åäö';
