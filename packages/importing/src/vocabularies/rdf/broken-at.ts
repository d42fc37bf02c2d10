import { BadRow } from '../../row.ts';

/** Thrown at the line where a file is broken. */
export class BrokenAt extends BadRow {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}
