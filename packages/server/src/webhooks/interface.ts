import type { ErrorName } from '../domain/errors.ts';

/** What the methods see of webhooks, beside the store. */
export interface WebhookRules {
  /** Why an address can't be that of a webhook. */
  refusalOf(url: string): (ErrorName & `webhook${string}`) | undefined;
  /** A secret as its receiver is told it, once, and what is stored of it. */
  newSecret(): { salt: Uint8Array; secret: string };
  /** Has what is due sent now. */
  wake(): void;
}
