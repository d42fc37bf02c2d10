import { type EntryRow, isSurnameFirst } from '@textkin/importing/vocabularies';

/** Notices whether the persons of a list have the surname first: such names are in no text. */
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

  /** Whether most persons are written so. */
  get isSurnameFirst(): boolean {
    return this.#surnamesFirst > this.#persons / 2;
  }
}
