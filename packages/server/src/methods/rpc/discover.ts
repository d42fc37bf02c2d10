import { z } from 'zod';
import { openRpc } from '../../contract/openrpc.ts';
import { method } from '../context.ts';

export const discover = method({
  name: 'rpc.discover',
  summary: 'Returns the OpenRPC document of the service.',
  readOnly: true,
  needsToken: false,
  fixed: true,
  params: z.object({}),
  result: z.record(z.string(), z.unknown()),
  run: ({ methods }) => openRpc(methods()),
});
