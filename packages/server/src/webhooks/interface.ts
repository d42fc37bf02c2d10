import type { ErrorName } from '../domain/errors.ts';

/** The part of webhooks that methods use, in addition to the store. */
export interface WebhookRules {
  /** Returns the error for an address that no webhook may have; undefined for a valid address. */
  refusalOf(url: string): (ErrorName & `webhook${string}`) | undefined;
  /** Returns a new secret, which its receiver gets once, and the salt that is stored for it. */
  newSecret(): { salt: Uint8Array; secret: string };
  /** Sends due events now, before the next poll. */
  wake(): void;
}
