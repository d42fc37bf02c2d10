import { Textkin } from '@textkin/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { serviceUrl } from './curl.ts';

/**
 * The signed-in session. The token is in a cookie that no script can read, so it survives a reload and serves every
 * tab; the page knows neither the token nor the secret key.
 */
export interface Session {
  client: Textkin;
  apiKey: string;
  /** The id of the account. */
  account: number;
  /** Signs out, in every tab. */
  end: () => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('A view was rendered without a session.');
  return session;
}

/** Returns a client that the cookie authorizes. `onEnd` is called when the session is over. */
export function sessionClient(onEnd: () => void): Textkin {
  return new Textkin({ url: serviceUrl(document.baseURI), retries: 2, onSessionEnd: onEnd });
}
