/**
 * Does what bench/soak.ts does, with two nodes that share a database in PostgreSQL:
 *
 *   npm run drill:soak:nodes [-- --minutes 150] [--calls create,delete]
 */
import { runSoak } from './soak/run.ts';

await runSoak(2);
