import { Textkin } from '@textkin/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { serviceUrl } from './curl.ts';

/**
 * Who is signed in. The key pair and the token live in the client and with it in the memory of the page: nothing is
 * stored, and a reload signs out. The client logs in again when the token has ended.
 */
export interface Session {
  client: Textkin;
  apiKey: string;
  /** Ends the session; with a reason, the sign-in form tells it. */
  end: (reason?: 'revoked') => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('No view is shown without a session.');
  return session;
}

/** Exchanges the pair for a token at once, so that a wrong one is told at the form. */
export async function signIn(apiKey: string, secretKey: string): Promise<Textkin> {
  const client = new Textkin({ url: serviceUrl(document.baseURI), apiKey, secretKey, retries: 2 });
  await client.call('account.get');
  return client;
}
