import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { errorCodes, Textkin } from '@textkin/client';
import { newFixture } from '../clients/fixture.ts';
import { processDriver } from '../clients/process.ts';
import { installClient, noPyPI, type Python, pythons } from '../clients/python.ts';
import { withCredentials, readmeProgram } from '../clients/readme.ts';
import { conversationTest, headerTest, sharedTests } from '../clients/shared.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';

const run = promisify(execFile);
const driver = join(root, 'test/clients/drivers/driver.py');
const [first, ...newer] = pythons();
const skip = first ? noPyPI(first) : 'no Python 3.10: apt-get install python3 python3-venv';

if (skip !== false) test('the Python client', { skip }, () => undefined);
else await defineTests(first!);

async function defineTests(oldest: Python): Promise<void> {
  const tools = ['mypy==2.4.1', 'tqdm==4.67.1', 'trio==0.33.0', 'types-tqdm==4.67.0.20250809'];
  const python = await installClient(oldest, tools);
  for (const mode of ['sync', 'async']) {
    const language = `Python ${oldest.version}, ${mode}`;
    sharedTests(language, (credentials) => processDriver([python, driver, mode], credentials));
    headerTest(language, (credentials) => processDriver([python, driver, mode], credentials));
  }
  for (const interpreter of newer) {
    const program = await installClient(interpreter);
    conversationTest(`Python ${interpreter.version}`, (credentials) =>
      processDriver([program, driver, 'async'], credentials),
    );
  }

  test('the examples in the README for Python print what it says and pass the type checker', async () => {
    const fixture = await newFixture(1);
    const folder = temporaryFolder();
    const file = join(folder, 'readme.py');
    writeFileSync(file, withCredentials(readmeProgram('packages/python', 'python'), fixture));
    const { stdout } = await run(python, [file]);
    assert.deepEqual(stdout.trim().split('\n'), [
      'Volvo organization',
      'Gothenburg location',
      "['Volvo opens a plant in Gothenburg']",
      '0',
      '1 Volvo opens a plant in Gothenburg',
      'Gothenburg 1',
      '1',
      'The bridge is open. 2',
      'The bridge is closed. extTextIdTaken',
      '3',
      'noSuchText',
      `collection.create ${errorCodes.nameTooLong} 100`,
    ]);
    const typeCheck = await run(python, ['-m', 'mypy', '--strict', file, driver], { cwd: folder });
    assert.match(typeCheck.stdout, /^Success: no issues found in 2 source files/);
  });

  test('the type checker rejects an unknown error name, a wrong type and a missing param', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'wrong.py');
    writeFileSync(
      file,
      `from textkin import Textkin, TextkinError

client = Textkin("http://127.0.0.1:8780", key="x")
client.text.get(collection_id="1", text_id=1)
client.text.create(collection_id=1)
client.text.get(collection_id=1, text_id=1)["headlines"]
print(TextkinError("", code=0, method="").reason == "noSuchTxt")
`,
    );
    const { stdout } = await run(python, ['-m', 'mypy', '--strict', file], { cwd: folder }).catch(
      (error: unknown) => error as { stdout: string },
    );
    const lines = [...stdout.matchAll(/^wrong\.py:(\d+): error/gm)].map(([, line]) => Number(line));
    assert.deepEqual([...new Set(lines)], [4, 5, 6, 7], stdout);
  });

  test('the Python client works with trio', async () => {
    const { credentials } = await newFixture();
    const { url, apiKey, secretKey } = credentials;
    const program = `
import trio
from textkin import AsyncTextkin

async def main() -> None:
    async with AsyncTextkin("${url}", api_key="${apiKey}", secret_key="${secretKey}") as client:
        print(await client.collection.list())

trio.run(main)`;
    assert.equal((await run(python, ['-c', program])).stdout, "{'collections': []}\n");
  });

  test('the Python client handles dates, timeouts, errors and types as its README says', async () => {
    const { credentials, proxy } = await newFixture();
    const { url, apiKey, secretKey } = credentials;
    const program = `
from datetime import date, datetime, timedelta, timezone

from textkin import DateLike, Textkin, TextkinError
from textkin.objects import NewText, Tag, Text

client = Textkin("${url}", api_key="${apiKey}", secret_key="${secretKey}", timeout=30.5)
assert client._http.timeout.read == 30.5 and client._http.timeout.connect == 10
news = client.collection.create(name="News", language="en")["collection_id"]
dates: list[DateLike] = [
    datetime(2024, 5, 1, 12, 30, 0, 999_999),
    datetime(2024, 5, 1, 12, 30, tzinfo=timezone(timedelta(hours=2))),
    date(2024, 5, 1),
    "2024-05-01 12:30:00",
]
texts: list[NewText] = [{"body": f"Text {at}.", "publish_date": day} for at, day in enumerate(dates)]
counts: list[int] = []
for text, stored in client.create_texts(texts, collection_id=news, on_progress=counts.append, batch_bytes=200):
    assert not isinstance(stored, TextkinError), stored
    print(text["body"], stored["publish_date"])
print(counts)
try:
    client.collection.get(collection_id=7)
except TextkinError as error:
    print(repr(error))
try:
    client.text.create(collection_id=news, body="x", publish_date={1})  # type: ignore[arg-type]
except TypeError as wrong:
    print(wrong)
`;
    const file = join(temporaryFolder(), 'values.py');
    writeFileSync(file, program);
    assert.deepEqual((await run(python, [file])).stdout.trim().split('\n'), [
      'Text 0. 2024-05-01T12:30:00Z',
      'Text 1. 2024-05-01T10:30:00Z',
      'Text 2. 2024-05-01T00:00:00Z',
      'Text 3. 2024-05-01T12:30:00Z',
      '[1, 1, 1, 1]',
      `TextkinError('There is no collection with that id in your account.', code=${errorCodes.noSuchCollection}, reason='noSuchCollection', method='collection.get')`,
      "A param can't be a set.",
    ]);
    assert.equal(proxy.methods.filter((method) => method === 'batch').length, 4);
    const examples = join(root, 'packages/python/examples/import.py');
    const typeCheck = await run(python, ['-m', 'mypy', '--strict', file, examples], {
      cwd: temporaryFolder(),
    });
    assert.match(typeCheck.stdout, /^Success/);
  });

  test('the import example stores the texts of a file and shows its progress', async () => {
    const { service, credentials } = await newFixture();
    const textkin = new Textkin(credentials);
    const { collection_id } = await textkin.call('collection.create', { name: 'News', language: 'en' });
    const file = join(temporaryFolder(), 'texts.jsonl');
    writeFileSync(file, Array.from({ length: 250 }, (_, at) => `{"body":"Text number ${at}."}\n`).join(''));
    const { secret_key: key } = await textkin.call('keys.create', { static: true, scope: 'write' });
    const env = { ...process.env, TEXTKIN_URL: service.url, TEXTKIN_KEY: key };
    const example = join(root, 'packages/python/examples/import.py');
    const { stderr } = await run(python, [example, file, String(collection_id)], { env });
    assert.match(stderr, /100%.*250\/250/);
    const { texts } = await textkin.call('collection.stats', { collection_id });
    assert.equal(texts, 250);
  });

  test('the logs of the Python client contain no token and no secret', async () => {
    const { proxy, credentials } = await newFixture();
    const { url, apiKey, secretKey } = credentials;
    const program = `
import logging
from textkin import Textkin, TextkinError

logging.basicConfig(level=logging.DEBUG)
client = Textkin("${url}", api_key="${apiKey}", secret_key="${secretKey}", retries=0)
print(client.collection.list())
try:
    client.collection.get(collection_id=1)
except TextkinError:
    logging.exception("failed")
print(vars(client))`;
    const { stdout, stderr } = await run(python, ['-c', program]);
    const [, token = ''] = /^Bearer (.+)$/.exec(proxy.requests.at(-1)!.authorization!)!;
    assert.match(stderr, /HTTP Request: POST/);
    assert.match(stderr, /failed[^]*TextkinError/);
    for (const secret of [token, secretKey]) assert.ok(!`${stdout}${stderr}`.includes(secret));
  });
}
