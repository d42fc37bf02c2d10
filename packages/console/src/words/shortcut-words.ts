import { textLanguageOf, useWords } from './index.ts';
import { shortcuts as en } from './en/acts/shortcuts.ts';
import { shortcuts as sv } from './sv/acts/shortcuts.ts';

/** The texts of shortcuts and of the palette, by language. Only their dialogs load them. */
export const shortcutWords = { en, sv };

/** Returns the texts of shortcuts and of the palette in the chosen language. */
export const useShortcutWords = (): typeof en => shortcutWords[textLanguageOf(useWords())];
