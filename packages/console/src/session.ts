import { Textkin } from '@textkin/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { serviceUrl } from './curl.ts';

/**
 * Who is signed in. The token lies in a cookie that no script can read, so it is there after a reload and in every tab;
 * the page knows neither it nor the secret key.
 */
export interface Session {
  client: Textkin;
  apiKey: string;
  /** Signs out, in every tab. */
  end: () => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('No view is shown without a session.');
  return session;
}

/** A client whose calls the cookie lets in; `onEnd` is called when it no longer does. */
export function sessionClient(onEnd: () => void): Textkin {
  return new Textkin({ url: serviceUrl(document.baseURI), retries: 2, onSessionEnd: onEnd });
}
