/**
 * How often the tests try what can only be tried by chance: in `npm test`, and in the long form that `npm run drill` runs by
 * setting DRILL. LOOPS overrides both, for one file at a time.
 */
export const times = {
  /** They take 50 s of the processor. */
  callsAtTheWire: { quick: 20_000, long: 20_000 },
  bodiesAtTheWire: { quick: 1000, long: 100_000 },
  textsRead: { quick: 250, long: 20_000 },
  filesRead: { quick: 88, long: 5000 },
  storeKills: { quick: 8, long: 100 },
  storeKillsOnPostgres: { quick: 4, long: 100 },
  serviceKills: { quick: 5, long: 100 },
  indexKills: { quick: 2, long: 100 },
  migrationKills: { quick: 4, long: 100 },
  powerCuts: { quick: 12, long: 1000 },
  diskFaults: { quick: 1, long: 30 },
  readOnlyDisks: { quick: 1, long: 30 },
  memoryShortages: { quick: 1, long: 30 },
  databasePages: { quick: 5, long: 100 },
  databaseFlips: { quick: 12, long: 1000 },
  logFlips: { quick: 8, long: 1000 },
  segmentFlips: { quick: 40, long: 1000 },
  tagFileFlips: { quick: 200, long: 1000 },
  modelFlips: { quick: 40, long: 1000 },
  damagedPdfs: { quick: 200, long: 2000 },
  backupFlips: { quick: 60, long: 1000 },
  clockJumps: { quick: 60, long: 2000 },
} as const satisfies Record<string, { quick: number; long: number }>;

export type Tried = keyof typeof times;

export const isDrill = (): boolean => process.env['DRILL'] !== undefined;

export function often(what: Tried): number {
  const { LOOPS } = process.env;
  const { quick, long } = times[what];
  return LOOPS === undefined ? (isDrill() ? long : quick) : Number(LOOPS);
}

/** For how long the calls at the wire go on in the drill. */
export const minutesAtTheWire = (): number => (isDrill() ? Number(process.env['MINUTES'] ?? 10) : 0);
