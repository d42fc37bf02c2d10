import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { type ModelChoice, useModel } from '../nlp/model.ts';

const key = 'textkin model';

/** Settles the model of the service: of the thread that calls this, and of all threads and processes that are started from here on. */
export function chooseModel(choice: ModelChoice): void {
  setEnvironmentData(key, choice);
  useModel(choice);
}

/** What the service has chosen. */
export const chosenModel = (): ModelChoice =>
  (getEnvironmentData(key) as ModelChoice | undefined) ?? 'standard';

/** To be called at the beginning of the script of a thread that names the model or compares what models made. */
export function takeModel(): void {
  useModel(chosenModel());
}
