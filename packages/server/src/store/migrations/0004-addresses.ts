import { domainToASCII } from 'node:url';
import type { Queries } from '../engines.ts';

/**
 * Addresses are compared with their host in ASCII; those from before may have it in other letters. Where several
 * accounts were made with spellings of one address, one of them has it from now on, the oldest if none is in ASCII;
 * the others keep theirs as it was written, and their pairs work as before.
 */
export async function up(db: Queries): Promise<void> {
  const accounts = await db
    .selectFrom('account')
    .select(['accountId', 'email'])
    .where('email', 'is not', null)
    .orderBy('accountId')
    .execute();
  const taken = new Set(accounts.map(({ email }) => email));
  for (const { accountId, email } of accounts) {
    const ascii = inAscii(email!);
    if (taken.has(ascii)) continue;
    taken.add(ascii);
    await db.updateTable('account').set({ email: ascii }).where('accountId', '=', accountId).execute();
  }
  const links = await db.selectFrom('registration').select(['hash', 'email']).execute();
  for (const { hash, email } of links) {
    await db
      .updateTable('registration')
      .set({ email: inAscii(email) })
      .where('hash', '=', hash)
      .execute();
  }
}

function inAscii(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const host = domainToASCII(email.slice(at));
  return host === '' ? email : email.slice(0, at) + host;
}
