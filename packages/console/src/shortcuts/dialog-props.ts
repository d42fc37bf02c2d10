import type { ParsedRoute } from '../address/route.ts';
import type { Preferences } from '../preferences.ts';
import type { Session } from '../session.ts';
import type { Opened } from './on-key.ts';

/** What the dialogs of shortcuts need. */
export interface DialogProps {
  preferences: Preferences;
  choose: (preferences: Preferences) => void;
  session: Session;
  route: ParsedRoute;
  open: (opened: Opened) => void;
  close: () => void;
}
