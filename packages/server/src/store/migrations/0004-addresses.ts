import { domainToASCII } from 'node:url';
import type { Queries } from '../engines.ts';

/**
 * Converts the hosts of mail addresses to ASCII, in which addresses are compared from now on. If several accounts have spellings of one
 * address, one account gets the converted address: the account that has it already, or the oldest account. The other accounts keep
 * their spelling, and their key pairs stay valid.
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
