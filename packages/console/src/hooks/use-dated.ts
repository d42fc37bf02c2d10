import type { TextKey } from '@textkin/client';
import { useCall } from './use-call.ts';
import { keyOf } from '../texts/text-key.ts';

/** Returns which texts of a list have a date of their own, by `keyOf`; empty until this is known. */
export function useDated(texts: readonly TextKey[]): ReadonlyMap<string, boolean> {
  const keys = texts.map(({ collection_id, text_id }) => ({ collection_id, text_id }));
  const { data } = useCall(
    async ({ client }, signal) => {
      const calls = keys.map((params) => ({ method: 'text.get' as const, params }));
      const outcomes = calls.length > 0 ? await client.batch(calls, { signal }) : [];
      return new Map(
        outcomes.flatMap((outcome, index) =>
          outcome.status === 'fulfilled'
            ? [[keyOf(keys[index]!), outcome.value.publish_date !== undefined] as const]
            : [],
        ),
      );
    },
    [keys],
  );
  return data ?? nothingKnown;
}

const nothingKnown: ReadonlyMap<string, boolean> = new Map();
