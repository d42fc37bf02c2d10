import { z } from 'zod';
import { method } from '../context.ts';

export const listMethods = method({
  name: 'saplo.listMethods',
  summary: 'Returns the names of all methods.',
  readOnly: true,
  needsToken: false,
  fixed: true,
  params: z.object({}),
  result: z.array(z.string()),
  run: ({ methods }) => methods().map(({ name }) => name),
});
