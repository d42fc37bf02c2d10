import { createHash } from 'node:crypto';
import type { LockedPackage } from './lock.ts';

/** A bill of materials of CycloneDX 1.5; only the fields that are used here. */
export interface Bill {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Component {
  /** Name and version, as `zod@4.6.7`. */
  'bom-ref': string;
  name: string;
  purl: string;
  version: string;
  licenses?: { license: { id?: string; name?: string }; expression?: string }[];
  hashes?: { alg: string; content: string }[];
}

/**
 * Reduces the bill of the whole repository to the published service: `ours`, our own packages (the service first), and third-party
 * packages, `theirs`.
 * npm's `--omit dev` would also omit packages that both the service and a development tool need (npm 11.19: zod, nodemailer and
 * eleven others).
 */
export function shippedBill(whole: Bill, ours: readonly string[], theirs: readonly LockedPackage[]): Bill {
  const shipped = new Set([...ours, ...theirs.map(({ name, version }) => `${name}@${version}`)]);
  const components = whole.components
    .filter((one) => shipped.has(one['bom-ref']))
    // npm names a package of a workspace by its folder.
    .map((one) => (ours.includes(one['bom-ref']) ? { ...one, name: nameIn(one['bom-ref']) } : one));
  const isService = (one: Component) => one['bom-ref'] === ours[0];
  const service = components.find(isService);
  if (service === undefined) throw new Error(`npm's bill has no ${ours[0]}.`);
  return {
    ...whole,
    metadata: { ...whole.metadata, component: service },
    components: components.filter((one) => !isService(one)),
    dependencies: whole.dependencies
      .filter(({ ref }) => shipped.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => shipped.has(one)) })),
  };
}

const nameIn = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'));

/** Returns a bill with a date, and with a serial number (a UUID) that follows from its content, so that equal bills are equal files. */
export function datedBill(bill: Bill, date: Date): Bill {
  const metadata = { ...bill.metadata, timestamp: date.toISOString() };
  const dated = { ...bill, serialNumber: '', metadata };
  const hash = createHash('sha256').update(JSON.stringify(dated)).digest('hex');
  // A UUID of version 8 (RFC 9562), whose content we choose.
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return { ...dated, serialNumber: `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}` };
}
