import { lockForService } from '../../../packages/server/src/store/open.ts';

lockForService(process.argv[2]!);
process.send!('locked');
setInterval(() => undefined, 1000);
