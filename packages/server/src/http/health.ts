import type { FastifyInstance } from 'fastify';
import { limits } from '../domain/limits.ts';

/** Returns the problem of each part by its name; undefined for a part that works. */
export type Readiness = () => Promise<Record<string, string | undefined>>;

/**
 * `/livez`: the process answers. `/readyz`: the store takes writes, the model is loaded, and the service is not about to
 * stop. Neither needs a token.
 */
export function addHealth(app: FastifyInstance, readiness: Readiness, isDraining = () => false): void {
  app.get('/livez', () => ({ status: 'ok' }));
  const latest = shared(readiness);
  app.get('/readyz', async (_request, reply) => {
    // A shared result would hide the stop for as long as it is fresh.
    const found = isDraining() ? { service: 'it is about to stop' } : await latest();
    const problems = Object.entries(found).filter(([, problem]) => problem !== undefined);
    if (problems.length === 0) return { status: 'ok' };
    return reply.code(503).send({ status: 'not ready', problems: Object.fromEntries(problems) });
  });
}

/** Shares the result of one check for `limits.readinessMs`: a check is a synced write, and anybody may request it. */
function shared(check: Readiness): Readiness {
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
export async function problemOf(check: () => Promise<void>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
