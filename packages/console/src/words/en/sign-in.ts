import { plural } from './count.ts';

export const signIn = {
  title: 'Sign in',
  lead: 'Text analysis for English and Swedish: who and what a text is about, and which other texts are related to it.',
  apiKey: 'API key',
  secretKey: 'Secret key',
  submit: 'Sign in',
  busy: 'Signing in …',
  ended: {
    idle: 'You were signed out because nobody used the console for 12 hours.',
    unknown:
      'Your session has ended: its key pair no longer works, or nobody has used the console for a long time.',
  },
  tooMany: 'The key pair is wrong, and too many sign-ins have failed. Check both keys before you try again.',
  wait: (seconds: number) => `Wait ${plural(seconds, 'second', 'seconds')} before the next attempt.`,
  tryNow: 'You can try again now.',
  help: 'The service printed a key pair when it first started. This command creates another one for the same account:',
  register: 'No keys yet? Get a pair by e-mail',
  staying:
    'You stay signed in, in every tab, until you sign out or nobody uses the console for 12 hours. The console does not save the keys.',
};
