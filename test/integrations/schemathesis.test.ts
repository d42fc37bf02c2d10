import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../support/folder.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { restOf } from '../rest/rest-client.ts';
import { installFromPyPI } from './python.ts';
import { runToEnd } from './run-to-end.ts';

const tools = await installFromPyPI('schemathesis==4.32.5');
const skip = tools === undefined && 'no Schemathesis: apt-get install python3-venv, and let pip find PyPI';

/** The operations that would invalidate the token of all other calls. */
const excludedOperations = ['authInvalidateToken', 'keysRevoke'];

/** The runs: fixed cases, which take 80 s on two free cores, and random cases with a time limit. */
const runs = [
  ['--phases', 'examples,coverage'],
  ['--phases', 'fuzzing,stateful', '--max-time', '60'],
];

/**
 * The first operations reject values that no schema can exclude: an address that cannot be called, a date in the past,
 * ids of texts with several collections, two entries with one id, a blank id, or a southern
 * bound north of the northern one. Only these may return 400 for values that the schema allows.
 *
 * All checks are on by default. The command must not have `--checks all`, which would override the exceptions in this file.
 */
const settings = `
[[operations]]
include-operation-id = ["webhookCreate", "webhookUpdate", "keysCreate", "textRelatedTexts", "vocabularyPut", "vocabularyRemove", "tagPlaces"]
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 429, "5xx"]

# Only the store knows which ETag a text has; any other is refused with 412.
[[operations]]
include-operation-id = ["textUpdate"]
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 401, 403, 404, 409, 412, 429, "5xx"]

# So many ids in a query make its head too long.
[[operations]]
include-operation-id = ["textRelatedTexts"]
[operations.checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 415, 422, 428, 429, 431, "5xx"]

# For a collection that exists, 404 may mean that a vocabulary does not exist.
[[operations]]
include-operation-id = ["collectionUpdate"]
[operations.checks.ensure_resource_availability]
enabled = false

# A repeated idempotency key returns the first response, even after the text is deleted.
[[operations]]
include-operation-id = ["tagRefuseMerge", "textDelete", "textGet", "textUpdate"]
[operations.checks.ensure_resource_availability]
enabled = false
`;

/** Two runs of Schemathesis take longer than the default on a busy machine. */
const timeout = 20 * 60_000;

test(
  'Schemathesis finds no difference between the service and its OpenAPI document',
  { skip, timeout },
  async (t) => {
    const seed = Math.floor(seededFor(t)() * 2 ** 31);
    t.diagnostic(`st run --seed ${seed}`);
    const service = await runService();
    const client = await service.newClient();
    await service.ready();
    const request = restOf(client);
    await request('POST', '/v1/collections', { body: { name: 'News', language: 'en' } });
    const body =
      'Volvo Cars will build a second electric car in its factory in Ghent, Belgium. Customers have waited.';
    assert.equal((await request('POST', '/v1/collections/1/texts', { body: { body } })).status, 201);
    await request('POST', '/v1/groups', { body: { name: 'Cars of all kinds', language: 'en' } });
    assert.equal((await request('PUT', '/v1/groups/1/texts/1/1')).status, 204);

    const common = [
      ...['run', `${client.url}/openapi.json`, '-H', `Authorization: Bearer ${client.token}`],
      ...['--seed', `${seed}`, '--request-timeout', '90', '--continue-on-failure', '--no-color'],
      ...excludedOperations.flatMap((one) => ['--exclude-operation-id', one]),
    ];
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'schemathesis.toml'), settings);
    for (const args of runs) {
      const { code, output } = await runToEnd(tools!.program('st'), [...common, ...args], {
        cwd: folder,
        env: { HOME: folder },
        timeout: 400_000,
      });
      assert.equal(code, 0, output);
      t.diagnostic(/\d+ generated.*/.exec(output)?.[0] ?? output);
      assert.match(output, /\d+ generated, \d+ passed/);
    }
    // None of the requests caused an unexpected failure.
    assert.doesNotMatch(service.log(), /a call failed unexpectedly/);
  },
);
