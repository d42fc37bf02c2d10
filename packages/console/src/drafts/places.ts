/** Returns the place of drafts of a stored text. */
export const textPlace = (collection: number, text: number): string => `text/${collection}/${text}`;

/** Returns the place of drafts of a new text. */
export const newTextPlace = (collection: number): string => `new/${collection}`;

/** The place of what is entered in the playground. */
export const playgroundPlace = 'playground';

/** Returns the place of drafts of an entry of a list; without an id, of a new entry. Ids of entries may contain spaces. */
export const entryPlace = (list: number, id = ''): string => `entry/${list}/${encodeURIComponent(id)}`;
