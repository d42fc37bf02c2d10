/** The thread that reads files. The page stays free meanwhile. */
import { BadRow } from '@textkin/importing';
import type { ReadingCall, ReadingResult } from './protocol.ts';
import { FileReading } from './reader.ts';

const reading = new FileReading();

addEventListener('message', ({ data, ports: [port] }: MessageEvent<ReadingCall>) => {
  run(data).then(
    (value) => {
      port!.postMessage({ value } satisfies ReadingResult);
    },
    (error: unknown) => {
      port!.postMessage(
        (error instanceof BadRow
          ? { reason: error.message }
          : { error: String(error) }) satisfies ReadingResult,
      );
    },
  );
});

function run(call: ReadingCall): Promise<unknown> {
  switch (call.name) {
    case 'open':
      return reading.open(...call.args);
    case 'sample':
      return reading.sample(...call.args);
    case 'start':
      return reading.start(...call.args);
    case 'next':
      return reading.next();
  }
}
