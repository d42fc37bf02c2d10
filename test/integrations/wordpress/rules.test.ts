/** The rules of WordPress's plugin check that can be checked in the sources. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { root } from '../../support/process.ts';

const skip = !existsSync('/usr/bin/php') && 'no PHP: apt-get install php-cli';
const folder = join(root, 'packages/wordpress');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const files = globSync('**/*.php', { cwd: folder }).sort();

/** Returns the tokens of PHP's parser without white space and comments, as pairs of name and text. */
function tokensOf(path: string): [string, string][] {
  const script = `
    foreach (token_get_all(file_get_contents($argv[1])) as $token) {
      if (is_array($token) && in_array($token[0], [T_WHITESPACE, T_COMMENT, T_DOC_COMMENT], true)) continue;
      $tokens[] = is_array($token) ? [token_name($token[0]), $token[1]] : ['', $token];
    }
    echo json_encode($tokens);`;
  return JSON.parse(execFileSync('php', ['-r', script, join(folder, path)], { encoding: 'utf8' })) as [
    string,
    string,
  ][];
}

/** Functions with a name among their arguments that all plugins share. */
const namingFunctions = [
  'define',
  'add_shortcode',
  'update_option',
  'delete_option',
  'set_transient',
  'delete_transient',
  'wp_enqueue_script',
  'update_post_meta',
  'delete_post_meta',
];

describe('rules for plugins', { skip }, () => {
  const sources = new Map(files.map((path) => [path, tokensOf(path)]));
  const lines = (path: string) =>
    sources
      .get(path)!
      .map(([, text]) => text)
      .join(' ');
  const headersOf = (text: string): Record<string, string | undefined> =>
    Object.fromEntries(
      [...text.matchAll(/^(?: \* )?([A-Z][A-Za-z ]+?): +(.+)$/gm)].map(([, name, value]) => [name!, value!]),
    );

  test('the headers of the plugin and of readme.txt are complete and agree', () => {
    const [plugin, readme] = [headersOf(read('textkin.php')), headersOf(read('readme.txt'))];
    for (const name of [
      'Plugin Name',
      'Description',
      'Version',
      'License',
      'Requires at least',
      'Requires PHP',
    ]) {
      assert.ok(plugin[name], name);
    }
    for (const name of ['Contributors', 'Tags', 'Tested up to', 'Stable tag', 'License'])
      assert.ok(readme[name], name);
    assert.deepEqual([plugin['Text Domain'], plugin['Domain Path']], ['textkin', '/languages']);
    assert.equal(readme['Stable tag'], plugin['Version']);
    assert.ok(read('textkin.php').includes(`define( 'TEXTKIN_VERSION', '${plugin['Version']}' )`));
    for (const name of ['Requires at least', 'Requires PHP', 'License', 'License URI'])
      assert.equal(readme[name], plugin[name]);
    assert.ok(readme['Tags']!.split(',').length <= 5);
    const [, short = ''] = /\n\n(.+)\n\n== Description/.exec(read('readme.txt')) ?? [];
    assert.ok(short.length > 0 && short.length <= 150, 'the short description has at most 150 characters');
    for (const section of ['Description', 'Installation', 'Frequently Asked Questions', 'Changelog']) {
      assert.ok(read('readme.txt').includes(`\n== ${section} ==\n`), section);
    }
  });

  test('no file can be run directly', () => {
    for (const path of files) {
      const guard = path === 'uninstall.php' ? 'WP_UNINSTALL_PLUGIN' : 'ABSPATH';
      assert.ok(lines(path).startsWith(`<?php\n defined ( '${guard}' ) || exit ;`), path);
    }
  });

  test('every public name begins with textkin', () => {
    for (const [path, tokens] of sources) {
      for (const [at, [name, text]] of tokens.entries()) {
        const [, next = ''] = tokens[at + 1] ?? [];
        if (name === 'T_FUNCTION' && next !== '(') assert.match(next, /^textkin_/, path);
        if (['T_CLASS', 'T_NAMESPACE', 'T_CONST'].includes(name)) assert.fail(`${path}: ${text} ${next}`);
        if (name !== 'T_STRING' || next !== '(') continue;
        const callArgs = argumentsAt(tokens, at + 2).map((part) => part.join('').replace(/^['"]+/, ''));
        const key = text.endsWith('_post_meta') ? callArgs[1] : callArgs[0];
        if (namingFunctions.includes(text)) assert.match(key!, /^(_?textkin|\$name)/i, `${path}: ${text}`);
        if (text === 'apply_filters') assert.match(key!, /^(textkin_|wpml_)/, path);
      }
    }
  });

  test('every output is escaped where it is printed', () => {
    const safe = /^(esc_html|esc_attr|esc_url|esc_html__|wp_kses_post|wp_json_encode)$/;
    for (const [path, tokens] of sources) {
      for (const [at, [name, text]] of tokens.entries()) {
        if (name === 'T_STRING' && text === 'printf') {
          for (const part of argumentsAt(tokens, at + 2).slice(1))
            assert.match(part[0]!, /^(esc_|selected|checked|disabled)/, path);
        }
        if (name !== 'T_ECHO' && name !== 'T_PRINT') continue;
        for (const part of operandsAt(tokens, at + 1)) {
          assert.ok(/^'[^$]*'$/.test(part) || safe.test(part), `${path}: echo ${part}`);
        }
      }
      assert.doesNotMatch(lines(path), /\b_e \(/, path);
    }
  });

  test('every translated string is one literal with the text domain', () => {
    for (const [path, tokens] of sources) {
      for (const [at, [, text]] of tokens.entries()) {
        if (!['__', 'esc_html__', 'esc_html_e', 'esc_attr__'].includes(text)) continue;
        const args = argumentsAt(tokens, at + 2);
        assert.deepEqual(
          [args.length, args[0]!.length, args[1]],
          [2, 1, ["'textkin'"]],
          `${path}: ${args.join()}`,
        );
      }
    }
  });

  test('every request checks its nonce, and no code reads request variables directly', () => {
    for (const path of files) {
      assert.doesNotMatch(lines(path), /\$_(GET|POST|REQUEST|COOKIE|FILES|SERVER)\b/, path);
      assert.doesNotMatch(
        lines(path),
        /\b(eval|base64_decode|exec|shell_exec|system|curl_init|fsockopen|extract|serialize|unserialize) \(/,
        path,
      );
    }
    const handlers = [...lines('admin/progress.php').matchAll(/function (textkin_ajax_\w+) \( \) \{ (\w+)/g)];
    assert.deepEqual(
      handlers.map(([, , first]) => first),
      handlers.map(() => 'textkin_check_request'),
    );
    assert.equal(handlers.length, 4);
    for (const path of files) assert.doesNotMatch(lines(path), /wp_ajax_nopriv/, path);
  });

  test('every SQL statement with a value is prepared', () => {
    for (const [path, tokens] of sources) {
      for (const [at, [, text]] of tokens.entries()) {
        if (
          !['query', 'get_var', 'get_row', 'get_results', 'get_col'].includes(text) ||
          tokens[at - 1]![1] !== '->'
        )
          continue;
        const statement = argumentsAt(tokens, at + 2)[0]!.join(' ');
        const isConstant = !/\$(?!wpdb|table)\w/.test(statement);
        assert.ok(statement.startsWith('$wpdb -> prepare (') || isConstant, `${path}: ${statement}`);
      }
    }
  });

  test('the syntax is that of PHP 7.4', () => {
    const newer = ['T_MATCH', 'T_NULLSAFE_OBJECT_OPERATOR', 'T_ENUM', 'T_READONLY', 'T_ATTRIBUTE'];
    for (const [path, tokens] of sources) {
      assert.deepEqual(
        tokens.filter(([name]) => newer.includes(name)),
        [],
        path,
      );
      execFileSync('php', ['-l', join(folder, path)], { stdio: 'pipe' });
    }
  });

  test('the Swedish translation is complete, and its compiled file is current', () => {
    const po = read('languages/textkin-sv_SE.po');
    const mo = readFileSync(join(folder, 'languages/textkin-sv_SE.mo'));
    const translations = new Map(
      [...po.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, id, text]) => [id!, text!]),
    );
    const strings = [...sources.values()].flatMap((tokens) =>
      tokens.flatMap(([, text], at) =>
        ['__', 'esc_html__', 'esc_html_e', 'esc_attr__'].includes(text)
          ? [tokens[at + 2]![1].slice(1, -1)]
          : [],
      ),
    );
    const ofBlock = [...read('blocks/related/index.js').matchAll(/__\('([^']+)'/g)].map(([, text]) => text!);
    for (const text of [...strings, ...ofBlock]) {
      assert.ok(translations.has(text.replaceAll('"', '\\"')), `not translated: ${text}`);
      const swedish = translations.get(text.replaceAll('"', '\\"'))!.replaceAll('\\"', '"');
      assert.ok(mo.includes(Buffer.from(`${swedish}\0`)), `not compiled: ${swedish}`);
    }
    assert.ok(strings.length > 30);
  });
});

/** Returns the arguments of a call, each as its tokens; `start` is the first token after the parenthesis. */
function argumentsAt(tokens: [string, string][], start: number): string[][] {
  const splitArgs: string[][] = [[]];
  let depth = 0;
  for (const [, text] of tokens.slice(start)) {
    if (text === ')' && depth === 0) break;
    if (text === '(' || text === '[') depth++;
    if (text === ')' || text === ']') depth--;
    if (text === ',' && depth === 0) splitArgs.push([]);
    else splitArgs.at(-1)!.push(text);
  }
  return splitArgs.filter((part) => part.length > 0);
}

/** Returns the first token of each operand that a statement concatenates. */
function operandsAt(tokens: [string, string][], start: number): string[] {
  const operands: string[] = [tokens[start]![1]];
  let depth = 0;
  for (const [at, [, text]] of tokens.slice(start).entries()) {
    if (text === ';') break;
    if (text === '(') depth++;
    if (text === ')') depth--;
    if (text === '.' && depth === 0) operands.push(tokens[start + at + 1]![1]);
  }
  return operands;
}
