/** The event of the window that ends whatever goes on for the account, wherever one signed out. */
export const signedOut = 'textkin:signed-out';
