import { startService } from './service.ts';

/** Starts a service on a seeded store. `bench:related --beside` imports this file, by its name, from the other checkout. */
export const startRelated = (data: string, account: number, texts: number, workers = 0) =>
  startService({ data, account, texts, workers });
