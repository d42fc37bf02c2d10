import type { Text } from '@textkin/client';
import { fieldNames, type FieldName, type Fields, inputFields } from '../changes.ts';

/** A field whose saved value differs from the entered one. */
export interface Difference {
  name: FieldName;
  saved: string;
  entered: string;
  /** Whether the person changed the field; otherwise somebody else did. */
  isOwn: boolean;
}

/** Returns the fields in which a saved text differs from what was entered in the form for an earlier version. */
export function differencesOf(saved: Text, entered: Fields, earlier: Text): Difference[] {
  const [now, before] = [inputFields(saved), inputFields(earlier)];
  return fieldNames
    .filter((name) => now[name] !== entered[name])
    .map((name) => ({
      name,
      saved: now[name],
      entered: entered[name],
      isOwn: entered[name] !== before[name],
    }));
}
