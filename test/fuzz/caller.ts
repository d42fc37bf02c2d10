import assert from 'node:assert/strict';
import type { Store } from '../../packages/server/src/store/store.ts';
import { checkResponse, type RpcResponse } from '../support/response.ts';
import type { Client } from '../support/client.ts';
import type { TestService } from '../support/service.ts';
import { anyCall, type Call, type KnownValues } from './grammar.ts';
import { createObjects } from './inhabited.ts';
import { type Random, upTo } from './seeds.ts';
import type { Measurement, Slow } from './slow.ts';

/** Errors of requests that are refused before they are parsed: by their length, or after many wrong key pairs. */
export const refusals = [413, 429];
/** Rounds after which deleted objects are created again. */
const rounds = 20;
/** Calls that work on texts; other tests and benches cover their time. */
const analysisMethods = ['text.preview', 'text.search'];

/** An account that makes random calls. No other account touches it, so that its seed determines all that happens. */
export class Caller {
  readonly #service: TestService;
  readonly #store: Store;
  readonly #random: Random;
  #client: Client | undefined;
  #known: KnownValues = {};
  #round = 0;

  constructor(service: TestService, random: Random) {
    this.#service = service;
    this.#store = service.context.store;
    this.#random = random;
  }

  /** Makes some calls, one by one where they are timed; returns their number. */
  async makeCalls(slow?: Slow): Promise<number> {
    if (this.#round++ % rounds === 0) await this.settle();
    const count = this.#random() < 0.5 ? 1 : upTo(this.#random, 40) + 1;
    const calls = Array.from({ length: count }, () => anyCall(this.#random, this.#known));
    if (!slow) await this.make(calls);
    for (const call of slow ? calls : []) {
      if (analysisMethods.includes(call.method)) await this.make([call]);
      else await slow!.watch(call.method, () => this.make([call]));
    }
    return count;
  }

  /** Makes a new account if a call deleted all keys, and creates deleted objects again. */
  async settle(): Promise<KnownValues> {
    const isIn = this.#client && (await this.#client.ask('account.get')).error === undefined;
    if (!isIn) this.#client = await this.#service.newClient();
    this.#known = await createObjects(this.#client!, this.#store);
    return this.#known;
  }

  /** Makes the calls as one request or as a batch, and checks each response against the contract. */
  async make(calls: readonly Call[]): Promise<Measurement> {
    const requests = calls.map((call, id) => ({ ...call, id }));
    const request = JSON.stringify(requests.length > 1 ? requests : requests[0]);
    const before = performance.now();
    const reply = await this.#client!.send(request);
    const milliseconds = performance.now() - before;
    const { status, text } = reply;
    // Without a valid token, which an earlier call may have ended, bodies must be short and sign-ins are counted.
    if (status !== 200 && refusals.includes(status)) return { hasWaited: false, milliseconds };
    const responses = status === 200 ? [JSON.parse(text) as RpcResponse | RpcResponse[]].flat() : [];
    if (responses.length !== calls.length)
      assert.fail(
        `${status} ${text.slice(0, 1000)} is the response to ${JSON.stringify(calls).slice(0, 3000)}`,
      );
    for (const [at, response] of responses.entries()) check(response, requests[at]!);
    const hasWaited = responses.some(({ error }) => error?.data.reason === 'waitRanOut');
    return { hasWaited, milliseconds };
  }
}

function check(response: RpcResponse, request: Call & { id: number }): void {
  try {
    // A request that is too long is not parsed up to its id.
    checkResponse(response, response.error?.data.reason === 'requestTooLarge' ? {} : request);
    assert.notEqual(response.error?.data.reason, 'internal');
  } catch (error) {
    const responseText = JSON.stringify(response).slice(0, 1000);
    assert.fail(
      `${String(error).slice(0, 300)}: ${responseText} is the response to ${JSON.stringify(request)}`,
    );
  }
}
