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
    `Port ${port} of ${address} is in use by another program: stop that program, or choose another port with ${portOptions}.`,
  'listen EACCES': ({ port }) =>
    `This user may not listen on port ${port}, because ports below 1024 are for root: choose a higher port with ${portOptions}, ` +
    'or permit it (in a unit of systemd with AmbientCapabilities=CAP_NET_BIND_SERVICE).',
  'listen EADDRNOTAVAIL': ({ address }) =>
    `This machine does not have the address ${address}: ${hostOptions} takes an address of this machine, or 0.0.0.0 for all of them.`,
  'getaddrinfo ENOTFOUND': ({ hostname }) => `The host "${hostname}" does not exist: check ${hostOptions}.`,
  'getaddrinfo EAI_AGAIN': ({ hostname }) =>
    `The address of the host "${hostname}" can't be looked up now: check ${hostOptions} and the name server of this machine.`,
  'connect ECONNREFUSED': ({ address, port }) =>
    `Nothing listens at ${address}, port ${port}: start the service, or give its address with --host and --port.`,
};

/** Returns a sentence for an error of the operating system that says what to do; the message of the error if there is none. */
export function systemFailure(error: NetworkError): string {
  const sentence = sentences[`${error.syscall} ${error.code}`];
  return sentence?.(error) ?? fileProblem(error) ?? error.message;
}
