import type { Db } from '../db.ts';
import type { CollectionRestores } from '../store.ts';

export function restoresIn(db: Db): CollectionRestores {
  return {
    begin: (copy, name) => db.write('beginRestore', { copy, name, nowMs: Date.now() + db.clockOffsetMs }),
    add: (target, copies) =>
      db.write('restoreTexts', {
        ...target,
        copies,
        now: Math.floor((Date.now() + db.clockOffsetMs) / 1000),
      }),
    finish: (target, name) => db.write('finishRestore', { ...target, name }),
  };
}
