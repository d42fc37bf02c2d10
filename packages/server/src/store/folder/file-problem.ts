/** The meaning of the operating system's codes for a file, in words that follow its name. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'is not accessible to this user: change its owner or its permissions',
  EPERM: 'is not accessible to this user: change its owner or its permissions',
  ENOTDIR: 'has a file where a folder should be',
  EISDIR: 'is a folder, but a file is needed',
  EEXIST: 'already exists as something else',
  EROFS: 'is on a file system that is read-only',
  ENOSPC: "can't be written because the disk is full: free some space",
  EDQUOT: "can't be written because the quota of this user is used up",
  EMFILE: "can't be opened because this process has too many open files: raise its limit (ulimit -n)",
  ELOOP: 'is a link that leads back to itself',
  ENAMETOOLONG: 'has a name that is too long',
};

/** The meaning of the codes for a folder that is to be created, with its missing parents. */
const reasonsOfFolders: Readonly<Record<string, string>> = {
  ENOENT: "can't be created: this file system does not allow new folders",
  EEXIST: 'is a file, but a folder is needed',
};

/**
 * Returns the problem of a system error with a file, as a sentence; undefined for other errors. `file` is for errors without a path,
 * such as errors of reading an open file.
 */
export function fileProblem(error: unknown, file?: string): string | undefined {
  const { code = '', syscall, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const reason = (syscall === 'mkdir' && reasonsOfFolders[code]) || reasons[code];
  // A rename mostly fails because of its target.
  const name = dest ?? path ?? file;
  return reason === undefined || name === undefined ? undefined : `${name} ${reason}.`;
}
