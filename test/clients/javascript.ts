import {
  type Call,
  type MethodName,
  type NewText,
  Textkin,
  TextkinError,
  type TextkinOptions,
} from '@textkin/client';
import type { Credentials, Driver, ErrorOutcome, Outcome, Task } from './conversation.ts';

/** Returns the driver of the JavaScript client, which runs in this process. */
export function javascript(credentials: Credentials): Driver {
  const textkin = new Textkin(credentials as TextkinOptions);
  return { run: (task) => outcomeOf(runTask(textkin, task)) };
}

const whenReady = {
  'text.tags': 'tagsWhenReady',
  'text.relatedTexts': 'relatedTextsWhenReady',
  'text.preview': 'previewWhenReady',
} as const;

async function runTask(textkin: Textkin, task: Task): Promise<unknown> {
  const call = (method: string) => textkin.call(method as MethodName, task.params as never);
  if ('call' in task) return call(task.call);
  if ('concurrent' in task)
    return Promise.all(Array.from({ length: task.times }, () => call(task.concurrent)));
  if ('whenReady' in task)
    return textkin[whenReady[task.whenReady as keyof typeof whenReady]](task.params as never);
  if ('each' in task) {
    const rows: unknown[] = [];
    for await (const row of textkin.each(task.each as 'tag.list', task.params as never)) rows.push(row);
    return rows;
  }
  if ('createTexts' in task) {
    const outcomes: Outcome[] = [];
    const { collection_id } = task.params as { collection_id: number };
    const options = { collection_id, batchTexts: task.batchTexts };
    for await (const { outcome } of textkin.createTexts(task.createTexts as NewText[], options))
      outcomes.push(toOutcome(outcome));
    return outcomes;
  }
  const calls = task.batch.map(([method, params]) => ({ method, params }) as Call);
  return (await textkin.batch(calls)).map(toOutcome);
}

function toOutcome(outcome: PromiseSettledResult<unknown>): Outcome {
  return outcome.status === 'fulfilled'
    ? { result: outcome.value }
    : { error: toError(outcome.reason as TextkinError) };
}

async function outcomeOf(promise: Promise<unknown>): Promise<Outcome> {
  try {
    return { result: await promise };
  } catch (error) {
    if (error instanceof TextkinError) return { error: toError(error) };
    throw error;
  }
}

const toError = ({ code, data }: TextkinError): ErrorOutcome => ({ code, data });
