import { limits } from '../domain/limits.ts';
import { version } from '../domain/version.ts';
import { pathOf, type ServicePath, servicePath } from './source.ts';
import { entityTypes } from './types.ts';

/** The size of a preview, in pixels. */
const previewSize = { width: 400, height: 160 };

/**
 * Returns the manifest of a service (Reconciliation Service API 0.2). `home` is the public address of Textkin. A client that has
 * the secret in the path needs no other credential, so all addresses in the manifest contain the secret; `identifierSpace` never
 * does.
 */
export function manifest(path: Omit<ServicePath, 'part'>, { name, home }: { name: string; home: string }) {
  const service = home + servicePath(path);
  const suggest = (kind: string) => ({
    service_url: service,
    service_path: `/suggest/${kind}`,
    flyout_service_path: `/flyout/${kind}?id=\${id}`,
  });
  const { source } = path;
  return {
    versions: ['0.2'],
    name,
    // The ids of the world's table are the same at every service.
    identifierSpace: source.kind === 'world' ? 'urn:textkin:world:' : `${home}${pathOf(source)}/`,
    schemaSpace: 'urn:textkin:category:',
    defaultTypes: entityTypes,
    serviceVersion: version,
    view: { url: `${service}/preview?id={{id}}` },
    preview: { url: `${service}/preview?id={{id}}`, ...previewSize },
    suggest: { entity: suggest('entity'), property: suggest('property'), type: suggest('type') },
    extend: {
      propose_properties: { service_url: service, service_path: '/properties' },
      property_settings: [
        {
          name: 'limit',
          label: 'Limit',
          type: 'number',
          default: 0,
          help_text: 'The maximum number of values in a cell; 0 for all.',
        },
      ],
    },
    batchSize: limits.reconcile.queries,
    ...(path.secret === undefined && {
      authentication: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: '"Bearer" and the secret of a static key. A key in the path needs no header.',
      },
    }),
  };
}
