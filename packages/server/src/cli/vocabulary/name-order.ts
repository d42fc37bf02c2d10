import { type EntryRow, isSurnameFirst } from '@textkin/importing/vocabularies';

/** Detects a list in which most names of persons begin with the surname. Texts do not write names so, and such entries match nothing. */
export class NameOrder {
  #persons = 0;
  #surnamesFirst = 0;

  async *watch(rows: AsyncIterable<EntryRow>): AsyncGenerator<EntryRow> {
    for await (const row of rows) {
      if ('entry' in row && row.entry.category === 'person') {
        const { name, names = {} } = row.entry;
        this.#persons++;
        if (isSurnameFirst(name ?? Object.values(names)[0] ?? '')) this.#surnamesFirst++;
      }
      yield row;
    }
  }

  /** Whether most names of persons begin with the surname. */
  get isSurnameFirst(): boolean {
    return this.#surnamesFirst > this.#persons / 2;
  }
}
