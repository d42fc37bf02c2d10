import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { errorCodes } from '@textkin/client';
import { composerProject, noPhp, php74Driver } from '../clients/php.ts';
import { newFixture } from '../clients/fixture.ts';
import { processDriver } from '../clients/process.ts';
import { withCredentials, readmeProgram } from '../clients/readme.ts';
import { headerTest, sharedTests } from '../clients/shared.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';

const run = promisify(execFile);
const driver = join(root, 'test/clients/drivers/driver.php');
const skip = noPhp();

if (skip !== false) test('the PHP client', { skip }, () => undefined);
else await defineTests(await composerProject());

async function defineTests(autoload: string): Promise<void> {
  for (const library of ['guzzle', 'symfony']) {
    const command = ['php', driver, autoload, library];
    sharedTests(`PHP, ${library}`, (credentials) => processDriver(command, credentials));
    headerTest(`PHP, ${library}`, (credentials) => processDriver(command, credentials));
  }

  const php74 = await php74Driver();
  if (php74 === undefined) {
    test('the PHP client in PHP 7.4', { skip: 'no PHP 7.4: npm has no @php-wasm/node-7-4' }, () => undefined);
  } else sharedTests('PHP 7.4', (credentials) => processDriver(php74, credentials));

  /** Runs a program and returns its output and its errors. */
  async function runPhp(program: string) {
    const file = join(temporaryFolder(), 'program.php');
    writeFileSync(file, program);
    return run('php', ['-d', 'display_errors=stderr', '-d', 'zend.exception_ignore_args=0', file]);
  }

  test('the examples in the README for PHP print what it says', async () => {
    const program = readmeProgram('packages/php', 'php').replace('vendor/autoload.php', autoload);
    const { stdout, stderr } = await runPhp(`<?php\n${withCredentials(program, await newFixture(1))}`);
    assert.equal(stderr, '');
    assert.deepEqual(stdout.trim().split('\n'), [
      'Volvo organization',
      'Gothenburg location',
      '0',
      '1 Volvo opens a plant in Gothenburg',
      'Gothenburg 1',
      '1',
      'open 2',
      'closed extTextIdTaken',
      '3 noSuchText',
      `collection.create ${errorCodes.nameTooLong} 100`,
    ]);
  });

  test('no message, trace or dump of the PHP client contains a token or a secret', async () => {
    const { proxy, credentials } = await newFixture();
    const { url, apiKey, secretKey } = credentials;
    const wrong = `wrong${secretKey}`;
    const { stdout } = await runPhp(`<?php
require '${autoload}';
function client(string $url, string $secret): Textkin\\Textkin
{
    $factory = new Nyholm\\Psr7\\Factory\\Psr17Factory();
    $credentials = Textkin\\Credentials::pair('${apiKey}', $secret);
    return new Textkin\\Textkin($url, $credentials, new GuzzleHttp\\Client(), $factory, $factory, 0);
}
$good = client('${url}', '${secretKey}');
$calls = [
    fn() => $good->collection->get(['collection_id' => 1]),
    fn() => client('${url}', '${wrong}')->collection->list(),
    fn() => client('http://127.0.0.1:1', '${secretKey}')->collection->list(),
];
foreach ($calls as $call) {
    try {
        $call();
    } catch (Textkin\\TextkinException $error) {
        echo get_class($error), ' ', $error->reason(), "\\n", $error, print_r($error->getTrace(), true);
    }
}
var_dump($good);`);
    const names = [...stdout.matchAll(/^Textkin\\TextkinException ?(\w*)$/gm)].map(([, name]) => name);
    assert.deepEqual(names, ['noSuchCollection', 'keysWrong', '']);
    const token = proxy.requests
      .map(({ authorization }) => authorization)
      .find((header) => header !== undefined);
    for (const secret of [token!.slice('Bearer '.length), secretKey]) assert.ok(!stdout.includes(secret));
  });
}
