/** The thread that reads files, so that the page stays free. */
import { BadRow } from '@textkin/importing';
import type { Answered, Asked } from './protocol.ts';
import { FileReading } from './reader.ts';

const reading = new FileReading();

addEventListener('message', ({ data, ports: [port] }: MessageEvent<Asked>) => {
  answer(data).then(
    (value) => {
      port!.postMessage({ value } satisfies Answered);
    },
    (error: unknown) => {
      port!.postMessage(
        (error instanceof BadRow ? { reason: error.message } : { error: String(error) }) satisfies Answered,
      );
    },
  );
});

function answer(asked: Asked): Promise<unknown> {
  switch (asked.name) {
    case 'open':
      return reading.open(...asked.args);
    case 'sample':
      return reading.sample(...asked.args);
    case 'start':
      return reading.start(...asked.args);
    case 'next':
      return reading.next();
  }
}
