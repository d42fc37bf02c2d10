/** The window event that stops background work for the account, whichever tab signed out. */
export const signedOut = 'textkin:signed-out';
