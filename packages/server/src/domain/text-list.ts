/** By id, or by date and then by id; `-` is the reverse. */
export const textOrders = ['id', '-id', 'date', '-date'] as const;
export type TextOrder = (typeof textOrders)[number];

/** Where a text stands in a list, by any order. */
export interface ListPlace {
  /** When it was published, or else added. */
  date: number;
  textId: number;
}

/** Which texts of a collection. */
export interface TextRange {
  /** Both inclusive. */
  minTextId?: number | undefined;
  maxTextId?: number | undefined;
  /** Dates from the one on, and before the other. */
  from?: number | undefined;
  to?: number | undefined;
}

/** A page of a list of texts: those behind one of them, ascending by id unless another order is given. */
export interface TextsPage extends TextRange {
  limit: number;
  order?: TextOrder;
  after?: ListPlace | undefined;
}
