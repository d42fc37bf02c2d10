import type { Group, GroupMember } from '../../domain/group.ts';
import type { TextKey } from '../../domain/text.ts';
import type { AnalysisResult } from '../analyses/interface.ts';

export interface TextPlace {
  collectionId: number;
  textId: number;
}

/** Groups of texts. A member is deleted with its text. */
export interface Groups {
  create(
    account: number,
    fields: Pick<Group, 'name' | 'language' | 'description'>,
    now: number,
  ): Promise<Group | 'groupNameTaken' | 'groupLimit'>;
  get(account: number, groupId: number): Promise<Group | undefined>;
  /**
   * Returns groups, ascending by id; with `collections`, only groups whose texts are all in these. A page has at most `limit` groups
   * after the id `after`. `ids` names the only groups to read, and must not be empty.
   */
  list(
    account: number,
    collections?: readonly number[],
    page?: { after?: number | undefined; limit?: number | undefined; ids?: readonly number[] | undefined },
  ): Promise<Group[]>;
  /** Counts the texts of the groups from the first to the last id, by group id. Omits groups without texts. */
  counts(account: number, first: number, last: number): Promise<Map<number, number>>;
  update(
    account: number,
    groupId: number,
    fields: Partial<Pick<Group, 'name' | 'description'>>,
    now: number,
  ): Promise<Group | 'noSuchGroup' | 'groupNameTaken'>;
  /** Removes all texts from the group. */
  reset(account: number, groupId: number, now: number): Promise<Group | undefined>;
  /** Deletes a group. Returns false when there was none. */
  delete(account: number, groupId: number): Promise<boolean>;
  /** Adds a text. Returns undefined when the text is now in the group, even if it was in the group before. */
  addText(
    account: number,
    groupId: number,
    text: { collectionId: number; key: TextKey },
    now: number,
  ): Promise<'noSuchGroup' | 'noSuchCollection' | 'noSuchText' | 'groupLanguageDiffers' | undefined>;
  /** Removes a text. Returns undefined when it was removed. */
  deleteText(
    account: number,
    groupId: number,
    text: { collectionId: number; key: TextKey },
    now: number,
  ): Promise<'noSuchGroup' | 'noSuchCollection' | 'noSuchText' | 'textNotInGroup' | undefined>;
  /** Returns the collections of the group's texts, ascending. */
  collections(account: number, groupId: number): Promise<number[]>;
  hasTexts(account: number, groupId: number): Promise<boolean>;
  /** Yields the texts of a group whose analysis is neither done nor failed, by collection and id. Reads a page of members at a time. */
  unfinished(account: number, groupId: number): AsyncGenerator<TextPlace, undefined>;
  /** Returns a short string that changes whenever texts are added, removed, changed or analysed. */
  version(account: number, groupId: number): Promise<string>;
  /** Returns the features of analysed texts after a text, in the order of `members`. */
  features(
    account: number,
    groupId: number,
    after: TextPlace,
    limit: number,
  ): Promise<(TextPlace & Pick<AnalysisResult, 'terms' | 'vector' | 'model' | 'sentences' | 'passages'>)[]>;
  /** Returns the members after a text, ascending by collection and text. */
  members(account: number, groupId: number, after: TextPlace, limit: number): Promise<GroupMember[]>;
}
