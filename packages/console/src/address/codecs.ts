/** Reads and writes one value of an address; `read` returns undefined for an invalid text. */
export interface ValueCodec<T> {
  read: (text: string) => T | undefined;
  write: (value: T) => string;
}

/** An id of the service. */
export const id: ValueCodec<number> = {
  read: (text) =>
    /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined,
  write: String,
};

/** Ids, separated by commas. */
export const ids: ValueCodec<number[]> = {
  read: (text) => {
    const read = text.split(',').map((part) => id.read(part));
    return read.every((part) => part !== undefined) ? read : undefined;
  },
  write: (value) => value.join(','),
};

/** A free text of at least one character. */
export const words: ValueCodec<string> = { read: (text) => text || undefined, write: (value) => value };

/** A day, `YYYY-MM-DD`. */
export const day: ValueCodec<string> = {
  read: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
  write: (value) => value,
};

/** A number with decimals, such as a position in a drawing. */
export const decimal: ValueCodec<number> = {
  read: (text) => (/^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  write: (value) => String(Number(value.toFixed(3))),
};

/** The code of a one-time link. */
export const linkCode: ValueCodec<string> = {
  read: (text) => (/^\w{1,100}$/.test(text) ? text : undefined),
  write: (value) => value,
};

/** One of a fixed set of values. */
export const oneOf = <const W extends string>(...values: readonly W[]): ValueCodec<W> => ({
  read: (text) => values.find((part) => part === text),
  write: (value) => value,
});
