/** Something that the person at the keyboard can mend: a setting, a folder, a command. The message is all they see. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
