/** What may stand in a part of an address: how it is read, where `undefined` says that it is none, and written. */
export interface Kind<T> {
  read: (text: string) => T | undefined;
  write: (value: T) => string;
}

/** An id of the service. */
export const id: Kind<number> = {
  read: (text) =>
    /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined,
  write: String,
};

/** Ids, each after a comma but the first. */
export const ids: Kind<number[]> = {
  read: (text) => {
    const read = text.split(',').map((one) => id.read(one));
    return read.every((one) => one !== undefined) ? read : undefined;
  },
  write: (value) => value.join(','),
};

/** Words of a person, at least one sign of them. */
export const words: Kind<string> = { read: (text) => text || undefined, write: (value) => value };

/** A day, `YYYY-MM-DD`. */
export const day: Kind<string> = {
  read: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
  write: (value) => value,
};

/** A number with decimals, for instance a place in a drawing. */
export const decimal: Kind<number> = {
  read: (text) => (/^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  write: (value) => String(Number(value.toFixed(3))),
};

/** The code of a one-time link. */
export const linkCode: Kind<string> = {
  read: (text) => (/^\w{1,100}$/.test(text) ? text : undefined),
  write: (value) => value,
};

/** One of some words. */
export const oneOf = <const W extends string>(...some: readonly W[]): Kind<W> => ({
  read: (text) => some.find((one) => one === text),
  write: (value) => value,
});
