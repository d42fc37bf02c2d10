import { serviceUrl } from '../curl.ts';

/** What was entered in a form and is not saved. */
export interface Draft {
  /** The values of the fields, by their names. */
  values: Readonly<Record<string, string>>;
  /** The names of the changed fields. */
  changed: readonly string[];
  /** When the last of it was entered, in milliseconds since 1970. */
  enteredAt: number;
  /** The revision of the text that the form changes. */
  revision?: string | undefined;
}

/** A draft with its key in the storage of the browser. */
export interface StoredDraft {
  key: string;
  draft: Draft;
}

/** The most drafts that are kept. */
const maxDrafts = 50;

/**
 * Returns a new key for a draft of an account. A place names what the form is about, such as `text/3/17`. Each open form has a
 * key of its own, so that two tabs with the same text do not overwrite each other's draft.
 */
export const newDraftKey = (account: number, place: string): string =>
  `${placePrefix(account, place)}${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;

/** Returns the drafts of a place, the latest first. */
export function draftsOf(account: number, place: string): StoredDraft[] {
  return storedDrafts().filter(({ key }) => key.startsWith(placePrefix(account, place)));
}

/** Stores a draft in this browser, and removes the oldest drafts to make room. Returns false on failure, for example without storage. */
export function storeDraft({ key, draft }: StoredDraft): boolean {
  const json = JSON.stringify(draft);
  if (store(key, json)) return true;
  for (const oldest of storedDrafts().reverse()) {
    if (oldest.key !== key) removeDraft(oldest.key);
    if (store(key, json)) return true;
  }
  return false;
}

/** Stores an item. Returns false if there are too many drafts, or if the storage is full or missing. */
function store(key: string, json: string): boolean {
  try {
    const isOld = Object.hasOwn(localStorage, key);
    if (!isOld && draftKeys().length >= maxDrafts) return false;
    localStorage.setItem(key, json);
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser without storage has no drafts.
  }
}

/** Removes the drafts of all other accounts of this service. */
export function removeDraftsOfOthers(account: number): void {
  for (const { key } of storedDrafts()) if (!key.startsWith(accountPrefix(account))) removeDraft(key);
}

const servicePrefix = () => `textkin.draft ${serviceUrl(document.baseURI)} `;
const accountPrefix = (account: number) => `${servicePrefix()}${account} `;
const placePrefix = (account: number, place: string) => `${accountPrefix(account)}${place} `;

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(servicePrefix()));

/** Returns the drafts of this service, the latest first. Another program may have written anything. */
function storedDrafts(): StoredDraft[] {
  try {
    return draftKeys()
      .flatMap((key) => {
        const draft = parseDraft(localStorage.getItem(key));
        return draft === undefined ? [] : [{ key, draft }];
      })
      .sort((one, other) => other.draft.enteredAt - one.draft.enteredAt);
  } catch {
    return [];
  }
}

function parseDraft(json: string | null): Draft | undefined {
  try {
    const value = JSON.parse(json ?? 'null') as Partial<Draft> | null;
    const isDraft =
      typeof value?.enteredAt === 'number' &&
      typeof value.values === 'object' &&
      Array.isArray(value.changed);
    return isDraft ? (value as Draft) : undefined;
  } catch {
    return undefined;
  }
}
