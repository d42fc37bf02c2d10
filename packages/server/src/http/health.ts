import type { FastifyInstance } from 'fastify';
import { limits } from '../domain/limits.ts';

/** Returns the problem of each component by its name; undefined for a component that works. */
export type Readiness = () => Promise<Record<string, string | undefined>>;

/**
 * Adds `/livez`, which returns 200 while the process runs, and `/readyz`, which returns 200 if the store accepts writes, the
 * model is loaded, and the service is not stopping. Neither needs a token.
 */
export function addHealth(app: FastifyInstance, readiness: Readiness, isDraining = () => false): void {
  app.get('/livez', () => ({ status: 'ok' }));
  const sharedReadiness = shareResult(readiness);
  app.get('/readyz', async (_request, reply) => {
    // A shared result would hide the stop for as long as it is fresh.
    const results = isDraining() ? { service: 'it is about to stop' } : await sharedReadiness();
    const problems = Object.entries(results).filter(([, problem]) => problem !== undefined);
    if (problems.length === 0) return { status: 'ok' };
    return reply.code(503).send({ status: 'not ready', problems: Object.fromEntries(problems) });
  });
}

/** Shares the result of one check for `limits.readinessMs`: a check is a synced write, and anybody may request it. */
function shareResult(check: Readiness): Readiness {
  let latest: ReturnType<Readiness> | undefined;
  return () => {
    if (latest !== undefined) return latest;
    const began = performance.now();
    const outcome = check();
    latest = outcome;
    const forget = () => {
      latest = undefined;
    };
    const keep = () =>
      setTimeout(forget, Math.max(0, began + limits.readinessMs - performance.now())).unref();
    outcome.then(keep, forget);
    return outcome;
  };
}

/** Returns the message of a failed check; undefined where the check passes. */
export async function errorMessageOf(check: () => Promise<void>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
