/**
 * Calls `work` with one item after the other. An error does not keep the items after it from their turn: the first
 * error is thrown at the end.
 */
export async function attemptEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items)
    await work(item).catch((error: unknown) => {
      errors.push(error);
    });
  if (errors.length > 0) throw errors[0];
}
