import { z } from 'zod';
import { method } from '../context.ts';

export const ping = method({
  name: 'ping.ping',
  summary: 'Returns "pong", whatever params it gets.',
  readOnly: true,
  needsToken: false,
  params: z.object({}),
  result: z.literal('pong'),
  run: () => 'pong' as const,
});
