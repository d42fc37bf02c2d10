/** A package of eval/package.json, or undefined, with a sentence, where those are not installed. */
export async function outside<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error(`${(error as Error).message.split(' imported')[0]}: "npm ci --prefix eval" installs it.`);
    return undefined;
  }
}
