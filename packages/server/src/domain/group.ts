import type { Language } from './language.ts';

/** A selection of texts of one language from any collections of an account. */
export interface Group {
  groupId: number;
  /** Unique in the account. */
  name: string;
  language: Language;
  description: string;
  createdAt: number;
  /** The time of the latest call that changed the name, the description or the members. */
  updatedAt: number;
}

export interface GroupMember {
  collectionId: number;
  textId: number;
  extTextId?: string;
}
