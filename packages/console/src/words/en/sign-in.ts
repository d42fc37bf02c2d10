export const signIn = {
  title: 'Sign in',
  lead: 'Text analysis for English and Swedish: who and what a text is about, and which texts belong to it.',
  apiKey: 'Api key',
  secretKey: 'Secret key',
  submit: 'Sign in',
  busy: 'Signing in …',
  revoked: 'The key pair you were signed in with no longer works. Sign in with another one.',
  help: 'The first start of the service printed a key pair. This command makes another for the same account:',
  register: 'No keys yet? Get a pair by e-mail',
  memory: 'The keys stay in the memory of this page; a reload signs you out.',
};
