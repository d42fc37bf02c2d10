/**
 * Runs the service for two and a half hours at 80 % of the load that it can serve, and tests its memory, open descriptors and
 * event-loop delay for growth in the last hour:
 *
 *   npm run drill:soak [-- --minutes 150] [--calls create,delete]
 *
 * Texts come and go, tokens are issued, and each analysed text is sent to a webhook. `--calls` restricts the round to some operations,
 * to find the one that a growth comes from. Draws the memory by name. Fails when a value grows or a call fails.
 */
import { runSoak } from './soak/run.ts';

await runSoak(1);
