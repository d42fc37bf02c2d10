import type { CallMeter } from '../accounts/call-meter.ts';
import type { KeyRing } from '../accounts/keys.ts';
import type { SignInBrake } from '../accounts/sign-in-brake.ts';
import type { TokenRing } from '../accounts/tokens.ts';
import type { LanguageThread } from '../analysis/languages/language-thread.ts';
import type { AnalysisService } from '../analysis/service.ts';
import type { Definition, Method } from '../contract/method.ts';
import { defineMethod } from '../contract/method.ts';
import type { RelatedTexts } from '../search/queries.ts';
import type { Clock } from '../domain/clock.ts';
import type { Store } from '../store/store.ts';
import type { z } from 'zod';

/** What methods work with; service.ts puts it together. */
export interface Context {
  store: Store;
  keys: KeyRing;
  brake: SignInBrake;
  tokens: TokenRing;
  meter: CallMeter;
  analysis: AnalysisService;
  related: RelatedTexts;
  languages: LanguageThread;
  clock: Clock;
  /** Every method there is, for the two that tell of them. */
  methods: () => readonly Method<Context>[];
}

export const method = <P extends z.ZodObject, R extends z.ZodType>(
  definition: Definition<P, R, Context>,
): Method<Context> => defineMethod<Context, P, R>(definition);
