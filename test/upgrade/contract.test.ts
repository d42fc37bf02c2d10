/** What a client of 0.1.0 may send and expects is still accepted and returned: its OpenRPC document against the current one. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/process.ts';
import { commitOfFirstRelease, hasCommit } from './released.ts';

interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  maxLength?: number;
  minLength?: number;
  maximum?: number;
  minimum?: number;
  maxItems?: number;
}

interface Contract {
  methods: {
    name: string;
    params: { name: string; required: boolean; schema: Schema }[];
    result: { schema: Schema };
  }[];
}

const commit = commitOfFirstRelease();
const skip = (await hasCommit(commit)) ? false : `no commit ${commit.slice(0, 8)} here`;

test(
  'every method, param and field of 0.1.0 still exists, and no param is newly required or narrower',
  { skip },
  () => {
    const shown = execFileSync('git', ['show', `${commit}:docs/openrpc.json`], {
      cwd: root,
      encoding: 'utf8',
    });
    const old = JSON.parse(shown) as Contract;
    const now = JSON.parse(readFileSync(join(root, 'docs/openrpc.json'), 'utf8')) as Contract;
    assert.ok(old.methods.length > 30);
    const changes = old.methods.flatMap((method) => {
      const current = now.methods.find(({ name }) => name === method.name);
      if (current === undefined) return [`${method.name} is gone`];
      const params = method.params.flatMap((param) => {
        const same = current.params.find(({ name }) => name === param.name);
        const where = `${method.name} ${param.name}`;
        if (same === undefined) return [`${where} is gone`];
        const isRequired = same.required && !param.required ? [`${where} is required now`] : [];
        return [...isRequired, ...narrower(where, resolve(old, param.schema), resolve(now, same.schema))];
      });
      const added = current.params.filter(
        ({ name, required }) => required && !method.params.some((param) => param.name === name),
      );
      return [
        ...params,
        ...added.map(({ name }) => `${method.name} requires ${name}`),
        ...lostFields(method.name, [old, method.result.schema], [now, current.result.schema]),
      ];
    });
    assert.deepEqual(changes, []);
  },
);

/** Returns what a param no longer accepts. Minima of ids are left out: there are no negative ids. */
function narrower(where: string, old: Schema, now: Schema): string[] {
  const smaller = (['maxLength', 'maxItems', 'maximum'] as const).filter(
    (bound) => (now[bound] ?? Infinity) < (old[bound] ?? Number.MAX_SAFE_INTEGER),
  );
  const isLonger = (now.minLength ?? 0) > (old.minLength ?? 0) ? ['minLength'] : [];
  const lostValues = (old.enum ?? []).filter((value) => now.enum !== undefined && !now.enum.includes(value));
  return [...smaller, ...isLonger, ...lostValues].map((what) => `${where}: ${what}`);
}

type InContract = [contract: Contract, schema: Schema];

/** Returns the fields of a result that are gone, have another type, or are now optional. */
function lostFields(path: string, [old, oldSchema]: InContract, [now, nowSchema]: InContract): string[] {
  const [before, after] = [resolve(old, oldSchema), resolve(now, nowSchema)];
  if (before.type !== after.type) return [`${path}: ${before.type} is ${after.type}`];
  const fields = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const same = after.properties?.[name];
    if (same === undefined) return [`${path}.${name} is gone`];
    return lostFields(`${path}.${name}`, [old, schema], [now, same]);
  });
  const optional = (before.required ?? []).filter((name) => !(after.required ?? []).includes(name));
  const items = before.items ? lostFields(`${path}[]`, [old, before.items], [now, after.items ?? {}]) : [];
  return [...fields, ...optional.map((name) => `${path}.${name} is optional now`), ...items];
}

/** Follows a reference such as `#/components/schemas/Text`. */
function resolve(contract: Contract, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const path = schema.$ref.slice(2).split('/');
  const found = path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], contract);
  return resolve(contract, found as Schema);
}
