/**
 * How much is tried: `npm test` takes two minutes on two cores, `npm run test:all` a quarter of an hour, and `npm run drill`, the
 * long form of random tests, hours.
 */
type Form = 'quick' | 'full' | 'long';

/** A file that is run by itself is run in full. */
function form(): Form {
  if (process.env['DRILL'] !== undefined) return 'long';
  return process.env['TEST_FORM'] === 'quick' ? 'quick' : 'full';
}

/** The option `skip` of a test that takes long: `npm test` leaves it out. Each risk of docs/reliability.md keeps one that is run. */
export const unlessFull: string | false = form() === 'quick' && 'npm run test:all';

/** The repetitions of random tests. LOOPS overrides all, for one file at a time. */
export const times = {
  /** 20,000 take 50 s of the processor. */
  callsAtTheWire: { quick: 1000, full: 20_000, long: 20_000 },
  bodiesAtTheWire: { quick: 300, full: 1000, long: 100_000 },
  /** Of every hundred texts that are made to be slow; each takes a second. */
  slowTexts: { quick: 1, full: 3, long: 100 },
  /** Each compares all searches of two collections with rebuilt views. */
  searchRounds: { quick: 10, full: 30, long: 30 },
  textsRead: { quick: 250, full: 250, long: 20_000 },
  filesRead: { quick: 88, full: 88, long: 5000 },
  storeKills: { quick: 2, full: 8, long: 100 },
  storeKillsOnPostgres: { quick: 1, full: 4, long: 100 },
  serviceKills: { quick: 1, full: 5, long: 100 },
  indexKills: { quick: 1, full: 2, long: 100 },
  migrationKills: { quick: 2, full: 4, long: 100 },
  powerCuts: { quick: 6, full: 12, long: 1000 },
  diskFaults: { quick: 1, full: 1, long: 30 },
  readOnlyDisks: { quick: 1, full: 1, long: 30 },
  memoryShortages: { quick: 1, full: 1, long: 30 },
  databasePages: { quick: 1, full: 5, long: 100 },
  databaseFlips: { quick: 4, full: 12, long: 1000 },
  logFlips: { quick: 3, full: 8, long: 1000 },
  segmentFlips: { quick: 40, full: 40, long: 1000 },
  tagFileFlips: { quick: 200, full: 200, long: 1000 },
  modelFlips: { quick: 40, full: 40, long: 1000 },
  damagedPdfs: { quick: 200, full: 200, long: 2000 },
  backupFlips: { quick: 20, full: 60, long: 1000 },
  nodeFaults: { quick: 1, full: 3, long: 3 },
  firstStarts: { quick: 0, full: 2, long: 20 },
  partDeaths: { quick: 1, full: 2, long: 2 },
  /** A hundred transactions each, which take longer with a server. */
  storeModelRuns: { quick: 40, full: 100, long: 100 },
  storeModelRunsOnPostgres: { quick: 6, full: 20, long: 20 },
  groupModelRuns: { quick: 20, full: 60, long: 60 },
  groupModelRunsOnPostgres: { quick: 4, full: 20, long: 20 },
  clockJumps: { quick: 20, full: 60, long: 2000 },
} as const satisfies Record<string, Record<Form, number>>;

export type Tried = keyof typeof times;

export const isDrill = (): boolean => form() === 'long';

export function often(what: Tried): number {
  const { LOOPS } = process.env;
  return LOOPS === undefined ? times[what][form()] : Number(LOOPS);
}

/** For how long the calls at the wire go on in the drill. */
export const minutesAtTheWire = (): number => (isDrill() ? Number(process.env['MINUTES'] ?? 10) : 0);
