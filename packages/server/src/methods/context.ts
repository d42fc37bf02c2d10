import type { Revocations } from '../accounts/revocations.ts';
import type { AccessTokens, CallCounts, FailedSignIns, KeyPairs } from '../accounts/interface.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { Html } from '../analysis/html/html-thread.ts';
import type { VocabularyLinker } from '../analysis/linking/linking-thread.ts';
import type { Languages } from '../analysis/languages/language-thread.ts';
import type { Definition, Method } from '../contract/method.ts';
import { defineMethod } from '../contract/method.ts';
import type { WorldDetails } from '../knowledge/details.ts';
import type { Sampler } from '../scoring/sample.ts';
import type { WorldSearch } from '../search/names/world-names.ts';
import type { RelatedTexts } from '../search/queries.ts';
import type { CollectionTags } from '../search/tags/interface.ts';
import type { Clock } from '../domain/clock.ts';
import type { Store } from '../store/store.ts';
import type { WebhookRules } from '../webhooks/interface.ts';
import type { z } from 'zod';

/** The interfaces that methods use. service/service.ts provides their implementations. */
export interface Context {
  store: Store;
  keys: KeyPairs;
  throttle: FailedSignIns;
  tokens: AccessTokens;
  meter: CallCounts;
  revocations: Revocations;
  analysis: Analysis;
  related: RelatedTexts;
  /** Makes a text that is not stored comparable with stored texts. */
  sampleOf: Sampler;
  tags: CollectionTags;
  /** The names that the world knows; undefined where the service runs without them. */
  world: Pick<WorldDetails, 'get' | 'placeOf'> | undefined;
  /** Searches the names that the world knows. */
  worldSearch: WorldSearch | undefined;
  /** Applies vocabularies to tags. */
  linker: VocabularyLinker;
  languages: Languages;
  html: Html;
  webhooks: WebhookRules;
  /** How many vocabularies an account may have, and how many entries in all of them. */
  vocabularyLimits: { vocabularies: number; entries: number };
  clock: Clock;
  /** Returns all methods, for the two methods that describe them. */
  methods: () => readonly Method<Context>[];
}

export const method = <P extends z.ZodObject, R extends z.ZodType>(
  definition: Definition<P, R, Context>,
): Method<Context> => defineMethod<Context, P, R>(definition);
