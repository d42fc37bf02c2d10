/** Compares the results for texts of two models (`compareTwoModels`), under the model that the process was started with. */
import { models } from '../../../packages/server/src/nlp/model.ts';
import { compareTwoModels } from '../two-models.ts';

const byMeaning = await compareTwoModels(1);
const { name, dimensions } = models.standard;
console.log(JSON.stringify({ name, dimensions, byMeaning }));
// No test ends here that would close the stores and threads.
process.exit();
