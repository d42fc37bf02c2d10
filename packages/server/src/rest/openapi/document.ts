import type { JsonSchema } from '../../contract/described.ts';
import type { Method } from '../../contract/method.ts';
import { listLanguages } from '../../domain/language.ts';
import { version } from '../../domain/version.ts';
import { batchPath } from '../batch.ts';
import { type Route, routesOf } from '../route.ts';
import { batchOperation } from './batch.ts';
import { componentsOf, usedComponents } from './components.ts';
import { type Operation, operation } from './operation.ts';
import { type Tag, tagsOf } from './tags.ts';

export interface OpenApi {
  openapi: string;
  servers: { url: string }[];
  tags: Tag[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> } & Record<string, unknown>;
}

/** Returns the OpenAPI 3.1 document of the methods that have a path. `base` is the path before `/v1`. */
export function openApi(methods: readonly Method[], base = ''): OpenApi {
  const byName = new Map(methods.map((method) => [method.name, method]));
  const routes = routesOf(methods);
  const { components, replaceNamed } = componentsOf(methods);
  const describe = (route: Route) => [
    route.verb.toLowerCase(),
    operation(route, byName.get(route.method)!, { routes, replaceNamed }),
  ];
  const byPath = [...Map.groupBy(routes, ({ path }) => path)].map(([path, routesOfPath]) => [
    path,
    Object.fromEntries(routesOfPath.map(describe)) as Record<string, Operation>,
  ]);
  const paths: OpenApi['paths'] = {
    ...(Object.fromEntries(byPath) as OpenApi['paths']),
    [batchPath]: { post: batchOperation },
  };
  const operations = Object.values(paths).flatMap((verbs) => Object.values(verbs));
  return {
    openapi: '3.1.0',
    ...{
      info: {
        title: 'Textkin',
        version,
        summary: `Entity tags and related texts for collections of ${listLanguages('or')} texts.`,
        description:
          'The methods of JSON-RPC, each at a path of its own. ' +
          'Get a token at `POST /v1/token` and send it as `Authorization: Bearer <token>`. ' +
          'Errors are problem details (RFC 9457) with the `code` of JSON-RPC.',
        contact: { name: 'The operator of this service' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      security: [{ bearer: [] }],
    },
    servers: [{ url: base || '/' }],
    tags: tagsOf(new Set(operations.flatMap(({ tags }) => tags))),
    paths,
    components: {
      ...usedComponents(paths, components),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token, or the secret of a static key.',
        },
      },
    },
  };
}
