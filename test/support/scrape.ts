import assert from 'node:assert/strict';
import { post } from './post.ts';

/** Reads /metrics of a node: samples by name and labels, and help texts by name. */
export async function scrape({ adminUrl }: { adminUrl?: string | undefined }) {
  const { status, text } = await post(`${adminUrl}/metrics`, '', { verb: 'GET' });
  assert.equal(status, 200, text);
  const samples = text.matchAll(/^([a-z].*) (\S+)$/gm);
  const helps = text.matchAll(/^# HELP (\S+) (.*)$/gm);
  return {
    values: new Map([...samples].map(([, name, value]) => [name!, Number(value)])),
    helps: new Map([...helps].map(([, name, help]) => [name!, help!])),
  };
}
