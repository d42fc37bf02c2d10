import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import shipped from '@textkin/model-en-sv/config.json' with { type: 'json' };
import type { Model } from '../../packages/server/src/nlp/model.ts';
import { temporaryFolder } from './folder.ts';
import { seeded } from './texts.ts';

const special = { bos: 0, eos: 1, pad: 2, unk: 3, guideline: 4 };
const pieces = [
  '<s>',
  '</s>',
  '<pad>',
  '<unk>',
  '<guideline>',
  '▁',
  ...Array.from('abcdefghijklmnopqrstuvwxyz.'),
];

/**
 * Writes a model whose vectors have another length than the vectors of the shipped models. Its encoder reads letter by letter, finds no
 * names, and returns the mean of a random vector for each letter: texts of the same letters are near to each other.
 */
export function tinyModel(dimensions: number): Model {
  const folder = temporaryFolder();
  const contents = {
    'tokenizer.json': JSON.stringify({ pieces, scores: pieces.map(() => -1), normalisation: {} }),
    'encoder.onnx': encoder(dimensions, shipped.labels.length),
  };
  const files = Object.entries(contents).map(([name, content]) => {
    writeFileSync(join(folder, name), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return [name, { bytes: Buffer.byteLength(content), sha256 }];
  });
  const [name, version] = ['tiny', '1.0.0'];
  const config = {
    ...{ name, version, hidden: dimensions, labels: shipped.labels, special },
    ...{ maxLength: 64, windowLength: 64, files: Object.fromEntries(files) as object },
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  const none = { dimensions, table: '' };
  return {
    ...{ name: `${name} ${version}`, package: folder, dimensions },
    commonDirections: { en: none, sv: none },
  };
}

/** Returns an ONNX model: `vector` is the mean of a row for each id, `logits` are the same for every id. */
function encoder(dimensions: number, labels: number): Buffer {
  const random = seeded(1);
  const rows = Float32Array.from({ length: pieces.length * dimensions }, () => random() - 0.5);
  // The first label, "O", is always the most likely.
  const bias = Float32Array.from({ length: labels }, (_, label) => (label === 0 ? 9 : 0));
  const graph = [
    node('Gather', ['rows', 'input_ids'], 'states'),
    node('ReduceMean', ['states'], 'vector', integers('axes', [1]), integer('keepdims', 0)),
    node('MatMul', ['states', 'weights'], 'products'),
    node('Add', ['products', 'bias'], 'logits'),
    text(2, 'tiny'),
    tensor('rows', [pieces.length, dimensions], rows),
    tensor('weights', [dimensions, labels], new Float32Array(dimensions * labels)),
    tensor('bias', [labels], bias),
    value(11, 'input_ids', int32, ['count', 'length']),
    value(12, 'vector', float, ['count', dimensions]),
    value(12, 'logits', float, ['count', 'length', labels]),
  ];
  const operators = message(8, [text(1, ''), number(2, 13)]);
  return Buffer.concat([number(1, 8), operators, message(7, graph)]);
}

// Fields of the protocol buffers of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto, by their numbers.
const [float, int32] = [1, 6];

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 127) | 128);
  }
}

const number = (field: number, value: number): Buffer => Buffer.concat([varint(field << 3), varint(value)]);
const blob = (field: number, content: Uint8Array): Buffer =>
  Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
const text = (field: number, content: string): Buffer => blob(field, Buffer.from(content));
const message = (field: number, parts: readonly Buffer[]): Buffer => blob(field, Buffer.concat(parts));

const integer = (name: string, value: number): Buffer =>
  message(5, [text(1, name), number(3, value), number(20, 2)]);
const integers = (name: string, values: readonly number[]): Buffer =>
  message(5, [text(1, name), ...values.map((value) => number(8, value)), number(20, 7)]);
const node = (type: string, inputs: readonly string[], output: string, ...attributes: Buffer[]): Buffer =>
  message(1, [...inputs.map((input) => text(1, input)), text(2, output), text(4, type), ...attributes]);

function tensor(name: string, dims: readonly number[], values: Float32Array): Buffer {
  const sizes = dims.map((size) => number(1, size));
  return message(5, [...sizes, number(2, float), text(8, name), blob(9, new Uint8Array(values.buffer))]);
}

function value(field: number, name: string, type: number, dims: readonly (number | string)[]): Buffer {
  const shape = dims.map((size) => message(1, [typeof size === 'number' ? number(1, size) : text(2, size)]));
  return message(field, [text(1, name), message(2, [message(1, [number(1, type), message(2, shape)])])]);
}
