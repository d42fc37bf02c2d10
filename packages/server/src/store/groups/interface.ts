import type { Group, GroupMember } from '../../domain/group.ts';
import type { TextKey } from '../../domain/text.ts';
import type { AnalysisResult } from '../analyses/interface.ts';

export interface TextPlace {
  collectionId: number;
  textId: number;
}

/** Texts in groups; a member goes with its text, however that goes. */
export interface Groups {
  create(
    account: number,
    fields: Pick<Group, 'name' | 'language' | 'description'>,
    now: number,
  ): Promise<Group | 'groupNameTaken' | 'groupLimit'>;
  get(account: number, groupId: number): Promise<Group | undefined>;
  /**
   * Returns groups in ascending order of id: with `collections`, only groups without a text in another collection. A page
   * has the groups behind the id `after`, at most `limit` of them; `ids`, which is not empty, names the only groups to read.
   */
  list(
    account: number,
    collections?: readonly number[],
    page?: { after?: number | undefined; limit?: number | undefined; ids?: readonly number[] | undefined },
  ): Promise<Group[]>;
  /** How many texts the groups from one id to another have, each by its id; those without any are missing. */
  counts(account: number, first: number, last: number): Promise<Map<number, number>>;
  update(
    account: number,
    groupId: number,
    fields: Partial<Pick<Group, 'name' | 'description'>>,
    now: number,
  ): Promise<Group | 'noSuchGroup' | 'groupNameTaken'>;
  /** Takes all texts out of it. */
  reset(account: number, groupId: number, now: number): Promise<Group | undefined>;
  /** False when there was none. */
  delete(account: number, groupId: number): Promise<boolean>;
  /** Undefined when the text is in the group now, whether or not it was before. */
  addText(
    account: number,
    groupId: number,
    text: { collectionId: number; key: TextKey },
    now: number,
  ): Promise<'noSuchGroup' | 'noSuchCollection' | 'noSuchText' | 'groupLanguageDiffers' | undefined>;
  /** Undefined when the text was taken out. */
  deleteText(
    account: number,
    groupId: number,
    text: { collectionId: number; key: TextKey },
    now: number,
  ): Promise<'noSuchGroup' | 'noSuchCollection' | 'noSuchText' | 'textNotInGroup' | undefined>;
  /** The collections that its texts are in, ascending. */
  collections(account: number, groupId: number): Promise<number[]>;
  hasTexts(account: number, groupId: number): Promise<boolean>;
  /** The texts of some groups whose analysis is neither done nor failed, each once, by collection and id. */
  unfinished(account: number, groupIds: readonly number[]): Promise<TextPlace[]>;
  /** A short text that changes whenever the group has other texts, or one of them is changed or analysed. */
  version(account: number, groupId: number): Promise<string>;
  /** Terms and vectors of its analysed texts behind a place, in the order of `members`. */
  features(
    account: number,
    groupId: number,
    after: TextPlace,
    limit: number,
  ): Promise<(TextPlace & Pick<AnalysisResult, 'terms' | 'vector' | 'model'>)[]>;
  /** Its texts behind a place, ascending by collection and text. */
  members(account: number, groupId: number, after: TextPlace, limit: number): Promise<GroupMember[]>;
}
