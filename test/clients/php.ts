import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';

const run = promisify(execFile);
export const home = join(root, 'packages/php');
/** The folder of PHP libraries on Debian. */
const libraries = '/usr/share/php';
const has = (program: string) => spawnSync(program, ['--version']).status === 0;

/** Returns why the tests of the PHP client cannot run, or false if they can. */
export function noPhp(): string | false {
  if (!has('php')) return 'no PHP: apt-get install php-cli php-curl';
  if (!has('composer')) return 'no Composer: apt-get install composer';
  const required = [
    'GuzzleHttp/autoload.php',
    'Nyholm/Psr7/autoload.php',
    'Symfony/Component/HttpClient/autoload.php',
  ];
  if (required.every((path) => existsSync(join(libraries, path)))) return false;
  return 'no Guzzle: apt-get install php-guzzlehttp-guzzle php-nyholm-psr7 php-symfony-http-client';
}

/**
 * Installs the client into an empty project with Composer. Returns the file that loads the client and the HTTP clients of
 * Debian. Debian also has the PSR interfaces, so Composer does not use Packagist.
 */
export async function composerProject(): Promise<string> {
  const folder = temporaryFolder();
  const psr = (name: string, version: string, namespace: string, path: string) => ({
    type: 'package',
    package: {
      name: `psr/${name}`,
      version,
      dist: { type: 'path', url: join(libraries, path), reference: version },
      autoload: { 'psr-4': { [namespace]: '' } },
    },
  });
  const manifest = {
    repositories: [
      { type: 'path', url: home, options: { symlink: false } },
      psr('http-client', '1.0.1', 'Psr\\Http\\Client\\', 'Psr/Http/Client'),
      psr('http-message', '1.0.1', 'Psr\\Http\\Message\\', 'Psr/Http/Message'),
      psr('http-factory', '1.0.1', 'Psr\\Http\\Message\\', 'Psr/Http/Message'),
      { 'packagist.org': false },
    ],
    require: { 'textkin/client': '@dev' },
  };
  writeFileSync(join(folder, 'composer.json'), JSON.stringify(manifest));
  const env = { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_HOME: join(folder, '.composer') };
  await run('composer', ['validate', '--strict', '--no-check-version', join(home, 'composer.json')], { env });
  await run('composer', ['install', '--no-interaction', '--quiet'], { cwd: folder, env });
  const autoload = join(folder, 'autoload.php');
  const httpLibraries = ['Nyholm/Psr7', 'GuzzleHttp', 'Symfony/Component/HttpClient'];
  const lines = httpLibraries.map((path) => `require '${join(libraries, path, 'autoload.php')}';`);
  writeFileSync(autoload, `<?php\nrequire __DIR__ . '/vendor/autoload.php';\n${lines.join('\n')}\n`);
  return autoload;
}

/** The npm packages with PHP 7.4, compiled to WebAssembly. */
const php74Packages = ['@php-wasm/node-7-4@3.1.56', '@php-wasm/universal@3.1.56'];

/** Returns the command that runs the driver in PHP 7.4, or undefined if npm cannot install the packages. */
export async function php74Driver(): Promise<string[] | undefined> {
  const modules = temporaryFolder();
  mkdirSync(join(modules, 'node_modules'));
  try {
    await run('npm', [
      'install',
      '--silent',
      '--no-audit',
      '--no-fund',
      '--prefix',
      modules,
      ...php74Packages,
    ]);
  } catch {
    return undefined;
  }
  const sources = [
    { namespace: 'Textkin\\', folder: join(home, 'src') },
    { namespace: 'Psr\\Http\\', folder: join(libraries, 'Psr/Http') },
    { namespace: 'Nyholm\\Psr7\\', folder: join(libraries, 'Nyholm/Psr7') },
  ];
  const driver = join(root, 'test/clients/drivers/php-7-4.ts');
  return [process.execPath, driver, modules, JSON.stringify(sources)];
}
