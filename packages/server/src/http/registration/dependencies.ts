import type { RegistrationHosts } from '../../accounts/email.ts';
import type { Registration } from '../../accounts/registration.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../ops/logger.ts';
import type { Observe } from '../../rpc/dispatch.ts';

/** The dependencies of the registration pages. */
export interface RegistrationDependencies {
  registration: Registration;
  hosts: RegistrationHosts;
  publicUrl: string;
  logger: Logger;
  clock: Clock;
  /** Records each registration that is refused. */
  observe: Observe;
}
