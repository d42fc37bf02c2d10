import { z } from 'zod';
import { method } from '../context.ts';

export const ping = method({
  name: 'ping.ping',
  summary: 'Answers "pong", whatever it is sent.',
  readOnly: true,
  needsToken: false,
  params: z.object({}),
  result: z.literal('pong'),
  run: () => 'pong' as const,
});
