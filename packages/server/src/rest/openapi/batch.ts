import type { JsonSchema } from '../../contract/described.ts';
import { limits } from '../../domain/limits.ts';
import { batchVerbs } from '../batch.ts';
import { headers } from '../route.ts';

const entry: JsonSchema = {
  type: 'object',
  properties: {
    method: { type: 'string', enum: batchVerbs },
    path: { type: 'string', pattern: '^/v1/', description: 'The address with its query.' },
    headers: {
      type: 'object',
      properties: Object.fromEntries(Object.values(headers).map((name) => [name, { type: 'string' }])),
      additionalProperties: false,
    },
    body: { type: 'object', additionalProperties: true },
  },
  required: ['method', 'path'],
  additionalProperties: false,
};

const answer: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    body: { description: 'As the call alone answers it; left out where it answers nothing.' },
  },
  required: ['status'],
  additionalProperties: false,
};

/** Several calls in one request. */
export const batchOperation = {
  operationId: 'batch',
  tags: ['batch'],
  summary: 'Runs several calls in order and returns for each the answer that it would get alone.',
  description: 'Takes the calls as verb, path, headers and body. One that fails does not end the batch.',
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { type: 'array', items: entry, maxItems: limits.batchEntries },
        example: [
          { method: 'GET', path: '/v1/collections' },
          { method: 'PATCH', path: '/v1/collections/1', body: { name: 'News' } },
        ],
      },
    },
  },
  responses: {
    200: {
      description: 'The answers, in the order of the calls.',
      content: { 'application/json': { schema: { type: 'array', items: answer } } },
    },
    default: { $ref: '#/components/responses/Problem' },
  },
};
