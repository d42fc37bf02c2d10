import { Counter, type Registry } from '@prometheus-io/client';

/** Failed sign-ins so far: those that were told that the pair is wrong, and those that were told to wait. */
export type FailedSignInCounts = Readonly<Record<'wrong' | 'slowed', number>>;

export function countFailedSignIns(registry: Registry, counts: FailedSignInCounts): void {
  new Counter({
    name: 'textkin_failed_sign_ins_total',
    help: 'Sign-ins that have failed at this node, by how they were answered: wrong, or slowed after many.',
    labelNames: ['answer'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [answer, count] of Object.entries(counts)) this.inc({ answer }, count);
    },
  });
}
