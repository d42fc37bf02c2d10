import { navigate } from '../address/navigate.ts';
import { editRoute, markRow, moveRow } from './rows.ts';

/** What a shortcut opens. */
export type Opened = 'help' | 'palette';

/** Fields that take letters. Boxes and radio buttons take none. */
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Returns whether a key opens the palette: with ⌘ on a Mac, where Ctrl K edits text, and with Ctrl elsewhere. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey;

/** Returns true if a key press is not for a shortcut: it has a modifier, belongs to text input or a dialog, or was handled already. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  return (target as Element).closest(`${typing}, dialog`) !== null;
}

/** The single-key shortcuts. Each returns false if there is nothing for it to do. */
const actions: Record<string, (open: (opened: Opened) => void) => unknown> = {
  '/': () => focusControl('/'),
  '?': (open) => {
    open('help');
  },
  j: () => {
    moveRow(1);
  },
  k: () => {
    moveRow(-1);
  },
  e: () => {
    const route = editRoute();
    if (route === undefined) return false;
    navigate(route);
    return true;
  },
  x: () => {
    markRow(false);
  },
  X: () => {
    markRow(true);
  },
  t: () => focusControl('t'),
};

/** Runs the shortcut of a key, if there is one, and returns whether there was. */
export function runShortcut(key: string, open: (opened: Opened) => void): boolean {
  const action = actions[key.length === 1 && key !== 'X' ? key.toLowerCase() : key];
  return action !== undefined && action(open) !== false;
}

/** Focuses the field, or clicks the button, that names the key as its shortcut. */
function focusControl(key: string): boolean {
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  if (control instanceof HTMLInputElement) {
    control.focus();
    control.select();
  } else control?.click();
  return control !== null;
}
