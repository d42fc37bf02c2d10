export const languages = ['en', 'sv'] as const;
export type ConsoleLanguage = (typeof languages)[number];

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface Preferences {
  language: ConsoleLanguage;
  theme: Theme;
  /** Whether single-key shortcuts work. */
  shortcuts: boolean;
}

const key = 'textkin.preferences';

/** Loads the preferences from the browser's storage, which never holds keys or tokens. */
export function loadPreferences(): Preferences {
  const browserLanguages = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  const stored = readStored();
  return {
    language: languageOf([stored['language'], ...browserLanguages]) ?? 'en',
    theme: themes.find((known) => known === stored['theme']) ?? 'auto',
    shortcuts: stored['shortcuts'] !== false,
  };
}

/** Returns the first candidate that is a language of the console. */
function languageOf(candidates: readonly unknown[]): ConsoleLanguage | undefined {
  return candidates
    .map((candidate) => languages.find((known) => known === candidate))
    .find((language) => language !== undefined);
}

/** Applies language and theme to the page, and stores the preferences. */
export function applyPreferences(preferences: Preferences): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = preferences.theme;
  dataset['shortcuts'] = preferences.shortcuts ? 'on' : 'off';
  document.documentElement.lang = preferences.language;
  try {
    localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // A browser without storage: the choice lasts until the page is closed.
  }
}

function readStored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
