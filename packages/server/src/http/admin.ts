import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from '../ops/metrics/metrics.ts';
import { addHostRule } from './connections/hosts.ts';

/** Builds the app for operators, off by default: `/metrics` in the Prometheus text format. */
export function buildAdmin(metrics: Metrics, publicUrl: string | undefined): FastifyInstance {
  const app = Fastify({ logger: false });
  addHostRule(app, publicUrl, { anyPort: true, shortNames: true });
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.collect();
    return reply.type(type).send(text);
  });
  return app;
}
