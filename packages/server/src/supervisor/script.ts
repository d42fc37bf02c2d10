/** A script beside a module, for a process or a thread: `.ts` where the sources run as they are, `.js` in a build. */
export function scriptBeside(moduleUrl: string, name: string): URL {
  const extension = moduleUrl.slice(moduleUrl.lastIndexOf('.'));
  return new URL(`./${name}${extension}`, moduleUrl);
}
