/** Returns the URL of a script beside a module, for a process or a thread: `.ts` where the sources run unbuilt, `.js` in a build. */
export function scriptBeside(moduleUrl: string, name: string): URL {
  const extension = moduleUrl.slice(moduleUrl.lastIndexOf('.'));
  return new URL(`./${name}${extension}`, moduleUrl);
}
