/** An error that the user of the command line can fix: a setting, a folder, a command. Only the message is shown. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
