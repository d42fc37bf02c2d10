/**
 * The form of the tests: `quick` for `npm test` (two minutes on two cores), `full` for `npm run test:all` (a quarter of an hour), and
 * `long` for `npm run drill` (hours).
 */
type Form = 'quick' | 'full' | 'long';

/** Returns the form of this run: `full` for a test file that is run by itself. */
function form(): Form {
  if (process.env['DRILL'] !== undefined) return 'long';
  return process.env['TEST_FORM'] === 'quick' ? 'quick' : 'full';
}

/** The option `skip` of slow tests: `npm test` skips them. For each risk in docs/reliability.md, it runs another test. */
export const unlessFull: string | false = form() === 'quick' && 'npm run test:all';

/** The repetitions of random tests in each form. The variable LOOPS overrides them, when one file is run. */
export const repetitions = {
  /** 20,000 calls take 50 s of CPU time. */
  callsAtTheWire: { quick: 200, full: 20_000, long: 20_000 },
  /** 2,000 requests take 4 s. */
  callsToReconcile: { quick: 100, full: 2000, long: 50_000 },
  bodiesAtTheWire: { quick: 60, full: 1000, long: 100_000 },
  /** The number of texts in every hundred that are made to be slow. Each takes a second. */
  slowTexts: { quick: 1, full: 3, long: 100 },
  /** Each round compares all searches of two collections with those of rebuilt views. */
  searchRounds: { quick: 10, full: 30, long: 30 },
  textsRead: { quick: 250, full: 250, long: 20_000 },
  filesRead: { quick: 88, full: 88, long: 5000 },
  listsRead: { quick: 70, full: 350, long: 20_000 },
  storeKills: { quick: 2, full: 8, long: 100 },
  storeKillsOnPostgres: { quick: 1, full: 4, long: 100 },
  listKills: { quick: 1, full: 4, long: 100 },
  /** A lease of a killed node ends after twenty seconds. */
  listKillsOnPostgres: { quick: 0, full: 2, long: 20 },
  matchKills: { quick: 1, full: 4, long: 100 },
  matchKillsOnPostgres: { quick: 0, full: 2, long: 20 },
  serviceKills: { quick: 1, full: 5, long: 100 },
  indexKills: { quick: 1, full: 2, long: 100 },
  migrationKills: { quick: 2, full: 4, long: 100 },
  upgrades: { quick: 0, full: 0, long: 4 },
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
  /** Runs of a hundred transactions, which take longer on PostgreSQL. */
  storeModelRuns: { quick: 10, full: 100, long: 100 },
  storeModelRunsOnPostgres: { quick: 6, full: 20, long: 20 },
  groupModelRuns: { quick: 10, full: 60, long: 60 },
  groupModelRunsOnPostgres: { quick: 4, full: 20, long: 20 },
  clockJumps: { quick: 20, full: 60, long: 2000 },
} as const satisfies Record<string, Record<Form, number>>;

export type RepeatedTest = keyof typeof repetitions;

export const isDrill = (): boolean => form() === 'long';

/** Returns the repetitions of a random test in this run. */
export function repetitionsOf(what: RepeatedTest): number {
  const { LOOPS } = process.env;
  return LOOPS === undefined ? repetitions[what][form()] : Number(LOOPS);
}

/** Returns the minutes of random calls to the service in the drill; 0 in other forms. */
export const minutesAtTheWire = (): number => (isDrill() ? Number(process.env['MINUTES'] ?? 10) : 0);
