/** WordPress from Debian's package with the plugin, served by PHP's development server, with MariaDB. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../support/free-port.ts';
import { cleanup } from '../../support/cleanup.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { root } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { type Database, startMariaDb } from './mariadb.ts';

const source = '/usr/share/wordpress';
const programs = [source, '/usr/sbin/mariadbd', '/usr/bin/php'];

/** Returns why the tests are skipped, or false. CI checks for this sentence. */
export const noWordPress: string | false =
  programs.some((path) => !existsSync(path)) &&
  'no WordPress here: apt-get install wordpress mariadb-server php-cli php-mysql php-curl php-xml php-mbstring';

export const admin = { name: 'editor-in-chief', password: 'a password of the tests' };

export interface Site {
  url: string;
  /** The folder of WordPress. */
  folder: string;
  database: Database;
  /** Runs PHP in WordPress, by default as the administrator. Returns the value that the code returns. */
  php<T = unknown>(code: string): Promise<T>;
  /** Changes the settings of the plugin as its page does. */
  set(settings: Record<string, unknown>): Promise<void>;
  /** Stores a post and returns its id. */
  post(fields: Record<string, unknown>): Promise<number>;
  /** Runs the due events of WP-Cron, as a visit does. */
  cron(): Promise<void>;
  /** Returns the logged warnings about the plugin; WordPress 6.1 on PHP 8 also logs warnings about itself. */
  complaints(): string;
}

/** Installs WordPress in an empty folder and database, activates the plugin, and serves it. */
export async function openSite(): Promise<Site> {
  const folder = join(temporaryFolder(), 'site');
  execFileSync('cp', ['-rL', source, folder]);
  const database = await startMariaDb();
  const url = `http://127.0.0.1:${await freePort()}`;
  writeFileSync(join(folder, 'wp-config.php'), configuration(url, database.socket));
  mkdirSync(join(folder, 'wp-content/themes/plain'), { recursive: true });
  cpSync(join(import.meta.dirname, 'theme'), join(folder, 'wp-content/themes/plain'), { recursive: true });
  cpSync(join(root, 'packages/wordpress'), join(folder, 'wp-content/plugins/textkin'), { recursive: true });
  const php = async <T>(code: string) => runPhp<T>(folder, code);
  await runPhp(folder, install(url), 'WP_INSTALLING');
  await php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    $activated = activate_plugin('textkin/textkin.php');
    return is_wp_error($activated) ? $activated->get_error_message() : null;`);
  await serveSite(url, folder);
  return {
    url,
    folder,
    database,
    php,
    async set(settings) {
      await php(
        `update_option('textkin_settings', array_merge(get_option('textkin_settings', []), ${phpOf(settings)}));`,
      );
    },
    async post(fields) {
      const post = { post_status: 'publish', post_author: 1, ...fields };
      return php<number>(`return wp_insert_post(wp_slash(${phpOf(post)}), true);`);
    },
    async cron() {
      const { status } = await fetch(`${url}/wp-cron.php?doing_wp_cron`);
      if (status !== 200) throw new Error(`wp-cron.php returned ${status}`);
    },
    complaints() {
      const path = join(folder, 'wp-content/debug.log');
      const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
      const ours = /plugins\/textkin|database error|called incorrectly|Fatal/;
      return lines.filter((line) => ours.test(line)).join('\n');
    },
  };
}

/** Adds lines to wp-config.php, as an owner does. */
export function configure(site: Site, php: string): void {
  const path = join(site.folder, 'wp-config.php');
  writeFileSync(path, readFileSync(path, 'utf8').replace('/* more */', `${php}\n/* more */`));
}

/** Returns a value as a PHP expression. */
export const phpOf = (value: unknown): string =>
  `json_decode(base64_decode('${Buffer.from(JSON.stringify(value)).toString('base64')}'), true)`;

function configuration(url: string, socket: string): string {
  return `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'wordpress');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
  define($name . '_KEY', 'key of the tests ' . $name);
  define($name . '_SALT', 'salt of the tests ' . $name);
}
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
define('WP_DEBUG', true);
define('WP_DEBUG_LOG', true);
define('WP_DEBUG_DISPLAY', false);
// The tests run without internet, so there is no check for updates.
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
/* more */
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
}

const install = (url: string) => `
  require_once ABSPATH . 'wp-admin/includes/upgrade.php';
  wp_install('Site of the tests', '${admin.name}', 'admin@site.example', true, '', '${admin.password}');
  update_option('home', '${url}');
  update_option('siteurl', '${url}');
  update_option('permalink_structure', '');
  switch_theme('plain');
  foreach (get_posts(['post_type' => ['post', 'page'], 'numberposts' => -1]) as $post) wp_delete_post($post->ID, true);`;

async function runPhp<T>(folder: string, code: string, constant?: string): Promise<T> {
  const script = `<?php
    ${constant === undefined ? '' : `define('${constant}', true);`}
    // Due events run only by visits and calls of wp-cron.php.
    define('DISABLE_WP_CRON', true);
    $_SERVER['HTTP_HOST'] = '127.0.0.1';
    $_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
    $_SERVER['REQUEST_METHOD'] = 'GET';
    require '${folder}/wp-load.php';
    ${constant === undefined ? 'wp_set_current_user(1);' : ''}
    $result = (function () { ${code} })();
    echo "\\n" . json_encode($result);`;
  const flags = ['-d', 'display_errors=stderr', '-d', 'memory_limit=512M'];
  const running = promisify(execFile)('php', flags, { maxBuffer: 64 * 1024 ** 2 });
  running.child.stdin!.end(script);
  const { stdout } = await running;
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1)) as T;
}

async function serveSite(url: string, folder: string): Promise<void> {
  const server = spawn('php', ['-d', 'display_errors=0', '-S', new URL(url).host, '-t', folder], {
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '6' },
    stdio: 'ignore',
    detached: true,
  });
  cleanup(async () => {
    const exit = once(server, 'exit');
    // The workers are in the process group of the server.
    process.kill(-server.pid!, 'SIGKILL');
    await exit;
  });
  const isReady = () =>
    fetch(`${url}/wp-login.php`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(isReady, 'WordPress responds', { everyMs: 50 });
}
