import type { Language } from './language.ts';

/** Texts of one language, from any collections of the account, that belong together. */
export interface Group {
  groupId: number;
  /** Unique in the account. */
  name: string;
  language: Language;
  description: string;
  createdAt: number;
  /** When its name, its description or its members were last changed by a call. */
  updatedAt: number;
}

export interface GroupMember {
  collectionId: number;
  textId: number;
  extTextId?: string;
}
