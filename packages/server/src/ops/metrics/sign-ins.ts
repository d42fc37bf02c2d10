import { Counter, type Registry } from '@prometheus-io/client';

/** Failed sign-ins since the start: `wrong` credentials, and sign-ins that were `slowed` down after many failures. */
export type FailedSignInCounts = Readonly<Record<'wrong' | 'slowed', number>>;

/** Registers the count of failed sign-ins. */
export function countFailedSignIns(registry: Registry, counts: FailedSignInCounts): void {
  new Counter({
    name: 'textkin_failed_sign_ins_total',
    help: 'Failed sign-ins at this node, by response: wrong credentials, or slowed down after many failures.',
    labelNames: ['answer'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [answer, count] of Object.entries(counts)) this.inc({ answer }, count);
    },
  });
}
