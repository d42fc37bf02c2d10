/** A process that has nothing to do: what its event loop waits for is the machine's. Tells its longest step when asked. */
import { watchSteps } from './longest-step.ts';

const longestStep = watchSteps();
process.on('message', () => process.send!(longestStep()));
