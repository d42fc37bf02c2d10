import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A raw connection, for bytes that no HTTP client would send. */
export interface BareSocket {
  readonly socket: Socket;
  send(data: string | Uint8Array): void;
  /** Returns everything that was received so far. */
  received(): string;
  /** Resolves to the received text when it contains the given text or the connection is closed. */
  until(text: string): Promise<string>;
  /** Resolves to the received text when the service has closed the connection. */
  closed(): Promise<string>;
}

export function openSocket(url: string): BareSocket {
  const { protocol, hostname: host, port } = new URL(url);
  const socket =
    protocol === 'https:'
      ? connectTls({ host, port: Number(port), rejectUnauthorized: false })
      : connect(Number(port), host);
  let received = '';
  const over = new Promise<void>((resolve) => {
    socket.on('close', () => {
      resolve();
    });
  });
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
  });
  // A reset is one way for the service to close.
  socket.on('error', () => undefined);
  return {
    socket,
    send: (data) => socket.write(data),
    received: () => received,
    until(text) {
      const found = new Promise<void>((resolve) => {
        const look = () => {
          if (received.includes(text)) resolve();
        };
        socket.on('data', look);
        look();
      });
      return Promise.race([found, over]).then(() => received);
    },
    closed: () => over.then(() => received),
  };
}
