import type { JsonSchema } from '../../contract/described.ts';
import { limits } from '../../domain/limits.ts';
import { batchVerbs } from '../batch.ts';
import { headerNames } from '../route.ts';

const entry: JsonSchema = {
  type: 'object',
  properties: {
    method: { type: 'string', enum: batchVerbs },
    path: { type: 'string', pattern: '^/v1/', description: 'The path with its query.' },
    headers: {
      type: 'object',
      properties: Object.fromEntries(Object.values(headerNames).map((name) => [name, { type: 'string' }])),
      additionalProperties: false,
    },
    body: { type: 'object', additionalProperties: true },
  },
  required: ['method', 'path'],
  additionalProperties: false,
};

const response: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    body: { description: 'The body that the call would return alone; absent if it is empty.' },
  },
  required: ['status'],
  additionalProperties: false,
};

/** The operation that runs several calls in one request. */
export const batchOperation = {
  operationId: 'batch',
  tags: ['batch'],
  summary: 'Runs several calls in order and returns for each the response that it would get alone.',
  description:
    'Each call has a verb, a path, headers and a body. A call that fails does not stop the calls after it.',
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
      description: 'The responses, in the order of the calls.',
      content: { 'application/json': { schema: { type: 'array', items: response } } },
    },
    default: { $ref: '#/components/responses/Problem' },
  },
};
