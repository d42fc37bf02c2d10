import type { JsonSchema } from '../../contract/described.ts';
import type { Method } from '../../contract/method.ts';
import { version } from '../../domain/version.ts';
import { batchPath } from '../batch.ts';
import { type Route, routesOf } from '../route.ts';
import { batchOperation } from './batch.ts';
import { componentsOf, usedIn } from './components.ts';
import { operation } from './operation.ts';
import { type Tag, tagsOf } from './tags.ts';

export interface OpenApi {
  openapi: string;
  servers: { url: string }[];
  tags: Tag[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> } & Record<string, unknown>;
}

export interface Operation extends Record<string, unknown> {
  operationId: string;
  tags: string[];
}

/** The OpenAPI 3.1 document of those methods that have an address. `base` stands before `/v1`. */
export function openApi(methods: readonly Method[], base = ''): OpenApi {
  const byName = new Map(methods.map((method) => [method.name, method]));
  const routes = routesOf(methods);
  const { components, named } = componentsOf(methods);
  const describe = (route: Route) => [
    route.verb.toLowerCase(),
    operation(route, byName.get(route.method)!, { routes, named }),
  ];
  const perPath = [...Map.groupBy(routes, ({ path }) => path)].map(([path, same]) => [
    path,
    Object.fromEntries(same.map(describe)) as Record<string, Operation>,
  ]);
  const paths: OpenApi['paths'] = {
    ...(Object.fromEntries(perPath) as OpenApi['paths']),
    [batchPath]: { post: batchOperation },
  };
  const operations = Object.values(paths).flatMap((verbs) => Object.values(verbs));
  return {
    openapi: '3.1.0',
    ...{
      info: {
        title: 'Textkin',
        version,
        summary: 'Entity tags and related texts for collections of English or Swedish texts.',
        description:
          'The same methods as those of JSON-RPC, one address each. ' +
          'Get a token at `POST /v1/token` and send it as `Authorization: Bearer <token>`. ' +
          'Errors are problem details (RFC 9457) with the `code` of the contract.',
        contact: { name: 'The operator of this service' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      security: [{ bearer: [] }],
    },
    servers: [{ url: base || '/' }],
    tags: tagsOf(new Set(operations.flatMap(({ tags }) => tags))),
    paths,
    components: {
      ...usedIn(paths, components),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token, or a key that is one.' },
      },
    },
  };
}
