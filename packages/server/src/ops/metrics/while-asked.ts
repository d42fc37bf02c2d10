/** Looks once for all who ask while a look is under way. */
export function whileAsked<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let looking: Promise<Found> | undefined;
  return () => {
    looking ??= look().finally(() => (looking = undefined));
    return looking;
  };
}
