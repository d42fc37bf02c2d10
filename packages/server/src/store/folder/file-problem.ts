/** What the operating system's codes mean for a file, in words that follow its name. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'is not open to this user: change its owner or its permissions',
  EPERM: 'is not open to this user: change its owner or its permissions',
  ENOTDIR: 'has a file where a folder should be',
  EISDIR: 'is a folder, and a file is needed',
  EEXIST: 'exists already as something else',
  EROFS: 'is on a file system that is read-only',
  ENOSPC: "can't be written, for the disk is full: make some room",
  EDQUOT: "can't be written, for the quota of this user is used up",
  EMFILE: "can't be opened, for this process has too many files open: raise its limit (ulimit -n)",
  ELOOP: 'is a link that leads back to itself',
  ENAMETOOLONG: 'has too long a name',
};

/** What they mean for a folder that is to be made: above it, all that is missing is made too. */
const reasonsOfFolders: Readonly<Record<string, string>> = {
  ENOENT: "can't be made: this file system takes no new folders",
  EEXIST: 'is a file, and a folder is needed',
};

/**
 * Returns what is wrong with the file of a system error, as a sentence; undefined for any other error. `file` is for errors
 * without a path, as those of reading an open file are.
 */
export function fileProblem(error: unknown, file?: string): string | undefined {
  const { code = '', syscall, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const reason = (syscall === 'mkdir' && reasonsOfFolders[code]) || reasons[code];
  // A rename that is refused is mostly refused for its target.
  const name = dest ?? path ?? file;
  return reason === undefined || name === undefined ? undefined : `${name} ${reason}.`;
}
