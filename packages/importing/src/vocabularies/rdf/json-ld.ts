import jsonld from 'jsonld';
import { reason } from '../../reasons.ts';
import { BadRow } from '../../row.ts';
import { excerptOf, sayingOf } from '../excerpt.ts';
import type { Triple } from './triple.ts';

/**
 * Yields the statements of JSON-LD. A context must be in the file: nothing is fetched. The nodes of a graph are expanded a
 * thousand at a time.
 */
export async function* readJsonLd(text: AsyncIterable<string>): AsyncGenerator<Triple> {
  let whole = '';
  for await (const piece of text) whole += piece;
  const document = parse(whole);
  whole = '';
  for (const part of partsOf(document)) {
    const nodes = await expand(part);
    for (const node of nodes) yield* triplesOf(node);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notJsonLd(error as Error);
  }
}

const nodesAtOnce = 1000;

/** Splits a document into documents of fewer nodes. */
function* partsOf(document: unknown): Generator<object> {
  if (typeof document !== 'object' || document === null) throw new BadRow(reason('notAnObject'));
  if (Array.isArray(document)) {
    for (let at = 0; at < document.length; at += nodesAtOnce) yield document.slice(at, at + nodesAtOnce);
    return;
  }
  const { '@graph': graph, ...rest } = document as Record<string, unknown>;
  // A graph with an id of its own, or under another name, stays whole.
  if (!Array.isArray(graph) || Object.keys(rest).some((key) => key !== '@context')) {
    yield document;
    return;
  }
  for (let at = 0; at < graph.length; at += nodesAtOnce)
    yield { ...rest, '@graph': graph.slice(at, at + nodesAtOnce) as unknown[] };
}

async function expand(document: object): Promise<unknown[]> {
  let refusal: BadRow | undefined;
  const documentLoader = (url: string): never => {
    refusal ??= new BadRow(reason('remoteContext', { url: excerptOf(url, 200) }));
    throw refusal;
  };
  try {
    return await jsonld.expand(document, { documentLoader });
  } catch (error) {
    // The library wraps the refusal in an error of its own.
    throw refusal ?? notJsonLd(error as Error);
  }
}

function notJsonLd({ message }: Error): BadRow {
  return new BadRow(reason('notJsonLd', { message: sayingOf(message) }));
}

type Node = Readonly<Record<string, unknown>>;

/** The deepest node within nodes. */
const deepest = 100;

/** Yields the statements of an expanded node and of the nodes within it. Nodes without an address get one for this file. */
function* triplesOf(node: unknown, depth = 0): Generator<Triple> {
  if (typeof node !== 'object' || node === null || depth > deepest) return;
  const fields = node as Node;
  for (const inner of listOf(fields['@graph'])) yield* triplesOf(inner, depth + 1);
  const subject = nameOf(fields);
  for (const type of listOf(fields['@type']))
    yield { subject, predicate: `${rdf}type`, object: String(type), language: undefined };
  for (const [predicate, values] of Object.entries(fields)) {
    if (predicate.startsWith('@')) continue;
    for (const value of listOf(values)) yield* statement(subject, predicate, value, depth);
  }
}

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

function* statement(subject: string, predicate: string, value: unknown, depth: number): Generator<Triple> {
  if (typeof value !== 'object' || value === null) return;
  const { '@value': text, '@language': language, '@list': list } = value as Node;
  if (list !== undefined) {
    for (const item of listOf(list)) yield* statement(subject, predicate, item, depth + 1);
  } else if (typeof text === 'string' || typeof text === 'number') {
    const tag = typeof language === 'string' ? language : '';
    yield { subject, predicate, object: String(text), language: tag };
  } else if (text === undefined) {
    yield { subject, predicate, object: nameOf(value as Node), language: undefined };
    yield* triplesOf(value, depth + 1);
  }
}

const names = new WeakMap<object, string>();
let unnamed = 0;

function nameOf(node: Node): string {
  const { '@id': id } = node;
  if (typeof id === 'string') return id;
  const known = names.get(node) ?? `_:node${unnamed++}`;
  names.set(node, known);
  return known;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value];
}
