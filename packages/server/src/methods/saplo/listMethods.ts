import { z } from 'zod';
import { method } from '../context.ts';

export const listMethods = method({
  name: 'saplo.listMethods',
  summary: 'Names every method.',
  needsToken: false,
  params: z.object({}),
  result: z.array(z.string()),
  run: ({ methods }) => methods().map(({ name }) => name),
});
