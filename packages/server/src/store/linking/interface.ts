import type { Language } from '../../domain/language.ts';
import type { AnalysedTag } from '../../domain/tags/tag.ts';
import type { KnowledgeUse, Marks } from '../../domain/tags/vocabulary.ts';
import type { Source } from '../../domain/text.ts';
import type { Job } from '../analyses/interface.ts';
import type { CollectionLeases } from '../leases/interface.ts';
import type { TextVersion } from '../texts/interface.ts';

/** A collection whose vocabularies or use of the world's names have changed since its texts were marked. */
export interface UnmarkedCollection {
  accountId: number;
  collectionId: number;
  language: Language;
  listVersion: number;
  vocabularies: readonly number[];
  knowledge: KnowledgeUse;
  marks: Marks;
}

/** An analysed text, to be searched for names. */
export interface AnalysedSource extends Source {
  textId: number;
}

/** A marked text, to which vocabularies are to be applied. */
export interface MarkedText extends TextVersion {
  source: Source;
  /** The tags before vocabularies were applied. */
  found: AnalysedTag[];
  vocabularies: readonly number[];
  listVersion: number;
}

/** The result of applying vocabularies to a text. */
export interface LinkedText {
  version: TextVersion;
  tags: AnalysedTag[];
  /** The tags before vocabularies were applied; undefined where vocabularies changed nothing. */
  found: AnalysedTag[] | undefined;
  listVersion: number;
}

/** Texts to be marked: texts with given ids, all texts that vocabularies have changed, or all texts. */
export type TextsToMark = readonly number[] | 'linked' | 'all';

/**
 * Keeps the tags of analysed texts up to date with vocabularies. A collection is due when its vocabularies have changed or when it has
 * marked texts.
 */
export interface Linking extends CollectionLeases {
  /** Returns the collections, or the given collection, whose vocabularies have changed since their texts were marked. */
  unmarkedCollections(collectionId?: number): Promise<UnmarkedCollection[]>;
  /** Returns analysed texts of a collection after an id. */
  sources(collectionId: number, afterTextId: number, limit: number): Promise<AnalysedSource[]>;
  /** Returns the given texts of a collection that are analysed. */
  sourcesOf(collectionId: number, textIds: readonly number[]): Promise<AnalysedSource[]>;
  /** Returns the number of analysed texts of a collection by the stamps of their results. */
  stamps(collectionId: number): Promise<{ model: string; texts: number }[]>;
  /** Marks texts to have the vocabularies applied again (1), or to be analysed again (2). */
  mark(
    collection: { account: number; collectionId: number },
    texts: TextsToMark,
    again: 1 | 2,
  ): Promise<void>;
  /** Records the version of a collection's vocabularies up to which its texts are marked. */
  finishMarking(
    collection: { account: number; collectionId: number },
    listVersion: number,
    marks: Marks,
  ): Promise<void>;
  /** Returns marked texts, of all collections or of a given collection, to which vocabularies are to be applied. */
  markedTexts(limit: number, collectionId?: number): Promise<MarkedText[]>;
  /**
   * Stores the results of texts that are still marked and current. Raises the version of a collection only for texts whose tags differ.
   * A text stays marked when the vocabularies of its collection have changed meanwhile.
   */
  store(texts: readonly LinkedText[]): Promise<void>;
  /** Leases marked texts that are to be analysed again; they stay done and keep their result meanwhile. */
  claimAgain(claim: { limit: number; now: number; leaseUntil: number }): Promise<Job[]>;
}
