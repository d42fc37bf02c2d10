import { fileProblem } from '../../store/folder/file-problem.ts';

/** A system error of a connection or a listener. */
interface NetworkError extends NodeJS.ErrnoException {
  address?: string;
  port?: number;
  hostname?: string;
}

type Sentence = (error: NetworkError) => string;

const portOptions = '--port (--https-port, --admin-port)';
const hostOptions = '--host (--admin-host)';

/** Sentences by system call and error code. */
const sentences: Readonly<Record<string, Sentence>> = {
  'listen EADDRINUSE': ({ address, port }) =>
    `Port ${port} of ${address} is taken by another program: stop that one, or choose another port with ${portOptions}.`,
  'listen EACCES': ({ port }) =>
    `Port ${port} is not open to this user, as ports below 1024 are for root: choose a higher one with ${portOptions}, ` +
    'or allow it (in a unit of systemd by AmbientCapabilities=CAP_NET_BIND_SERVICE).',
  'listen EADDRNOTAVAIL': ({ address }) =>
    `This machine has no address ${address}: ${hostOptions} takes one of its own, or 0.0.0.0 for all of them.`,
  'getaddrinfo ENOTFOUND': ({ hostname }) =>
    `No address is known for the host "${hostname}": check ${hostOptions}.`,
  'getaddrinfo EAI_AGAIN': ({ hostname }) =>
    `The address of the host "${hostname}" can't be looked up now: check ${hostOptions} and the name server of this machine.`,
  'connect ECONNREFUSED': ({ address, port }) =>
    `Nothing listens at ${address}, port ${port}: start the service, or name where it listens with --host and --port.`,
};

/** Returns a sentence on an error of the operating system that says what to do; the error's own message where there is none. */
export function systemFailure(error: NetworkError): string {
  const sentence = sentences[`${error.syscall} ${error.code}`];
  return sentence?.(error) ?? fileProblem(error) ?? error.message;
}
