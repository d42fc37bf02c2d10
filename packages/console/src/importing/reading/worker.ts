/** The thread that reads files. The page stays free meanwhile. */
import { BadRow } from '@textkin/importing';
import type { ListCalls } from '../../vocabularies/importing/list-protocol.ts';
import type { ReadingCall, ReadingResult } from './protocol.ts';
import { FileReading } from './reader.ts';

const reading = new FileReading();
let listReading: Promise<ListCalls> | undefined;

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

async function run(call: ReadingCall): Promise<unknown> {
  switch (call.name) {
    case 'open':
      return reading.open(...call.args);
    case 'count':
      return reading.count();
    case 'sample':
      return reading.sample(...call.args);
    case 'start':
      return reading.start(...call.args);
    case 'next':
      return reading.next();
    case 'openList':
      return openList(...call.args);
    case 'sampleList':
      return (await listReading!).sampleList(...call.args);
    case 'startList':
      return (await listReading!).startList(...call.args);
    case 'nextEntries':
      return (await listReading!).nextEntries();
  }
}

/** Opens a list. The readers of lists are loaded with the first list. */
async function openList(file: File): Promise<unknown> {
  listReading ??= import('../../vocabularies/importing/list-file.ts').then(
    ({ ListReading }) => new ListReading(),
  );
  return (await listReading).openList(file);
}
