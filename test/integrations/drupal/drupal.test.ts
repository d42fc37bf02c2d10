/** The module for Drupal of docs/cms.md, with stand-ins for Drupal, Guzzle of Debian, and a real service. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../support/folder.ts';
import { root } from '../../support/process.ts';
import { runService } from '../../support/service.ts';

const hasAll = ['/usr/bin/php', '/usr/share/php/GuzzleHttp/autoload.php'].every((path) => existsSync(path));
const skip = !hasAll && 'no PHP with Guzzle here: apt-get install php-cli php-curl php-guzzlehttp-guzzle';

test(
  'the module stores, updates, lists and deletes, and waits for an unavailable service',
  { skip },
  async () => {
    const service = await runService();
    const client = await service.newClient();
    const { collection_id } = await client.call('collection.create', { name: 'c', language: 'en' });
    const page = readFileSync(join(root, 'docs/cms.md'), 'utf8');
    const folder = temporaryFolder();
    for (const [name, file] of [
      ['drupal-module', 'textkin.module'],
      ['drupal-queue', 'TextkinQueue.php'],
    ]) {
      const [, code] = new RegExp(`<!-- ${name} -->\\n\\n\`\`\`php\\n(.*?)\`\`\``, 's').exec(page)!;
      writeFileSync(join(folder, file!), code!);
    }
    const writes = { name: 'writes', scope: 'write', collections: [collection_id] };
    const writer = await client.call('keys.create', writes);
    const reader = await client.call('keys.create', { ...writes, name: 'reads', scope: 'read' });
    const env = {
      ...process.env,
      TEXTKIN_URL: service.url,
      TEXTKIN_API_KEY: writer.api_key,
      TEXTKIN_SECRET_KEY: writer.secret_key,
      READ_API_KEY: reader.api_key,
      READ_SECRET_KEY: reader.secret_key,
      TEXTKIN_COLLECTION: String(collection_id),
    };
    const script = join(import.meta.dirname, 'stand-ins.php');
    const { stdout, stderr } = await promisify(execFile)(
      'php',
      ['-d', 'display_errors=stderr', script, folder],
      { env },
    );
    assert.equal(stderr, '');
    assert.deepEqual(JSON.parse(stdout), [
      'suspended',
      2,
      ['suspended', 'Articles wait'],
      ['suspended', 'Articles wait'],
      'Article 3',
      'done',
      'done',
      'Long <b> & '.repeat(25).slice(0, 250).trim(),
      'done',
      'done',
      'done',
      ['Bridge & mayor'],
      ['Bridge & mayor', 'Bridge opens'],
      'done',
      [],
    ]);
  },
);
