import { fileLimits } from '../../limits.ts';
import { reason } from '../../reasons.ts';
import { BadRow } from '../../row.ts';
import type { EntryParts } from '../entry.ts';
import { degreesIn } from '../values.ts';
import { meaningOf } from './meanings.ts';
import { idOfAddress } from './own-addresses.ts';
import { Resource, type ResourceSettings } from './resource.ts';
import type { Triple } from './triple.ts';

/** The parts of an entry of RDF, or the reason why it can't be read. */
export type ResourceRow = { line?: number; id?: string } & ({ parts: EntryParts } | { reason: string });

/** The most addresses that a file may describe: entries, and the coordinates and notes beside them. */
const mostResources = 2 * fileLimits.list.entries;

/** The addresses that the statements of a file describe. Statements about an address may stand anywhere in the file. */
export class Resources {
  readonly #byAddress = new Map<string, Resource>();

  add(triple: Triple): void {
    const meaning = meaningOf(triple.predicate);
    if (meaning === undefined) return;
    const known = this.#byAddress.get(triple.subject);
    if (known === undefined && this.#byAddress.size >= mostResources)
      throw new BadRow(reason('tooManyEntries', { limit: fileLimits.list.entries }));
    const resource = known ?? new Resource(triple.line);
    if (known === undefined) this.#byAddress.set(triple.subject, resource);
    resource.add(meaning, triple);
  }

  /** Yields the entries in the order in which the file begins to describe them. */
  *rows(settings: ResourceSettings): Generator<ResourceRow> {
    for (const [address, resource] of this.#byAddress) {
      if (!resource.isEntry) continue;
      const { line } = resource;
      const place = { ...(line !== undefined && { line }), id: address };
      try {
        yield { ...place, parts: this.#parts(address, resource, settings) };
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        yield { ...place, reason: error.message };
      }
    }
  }

  /** Returns the parts of an entry. A concept with coordinates is a place, unless the settings or its class give another category. */
  #parts(address: string, resource: Resource, settings: ResourceSettings): EntryParts {
    const beside = resource.place === undefined ? undefined : this.#byAddress.get(resource.place);
    const degrees = (field: 'latitude' | 'longitude') => {
      const text = resource.first(field) ?? beside?.first(field);
      return text === undefined ? undefined : degreesIn(field, text);
    };
    const [latitude, longitude] = [degrees('latitude'), degrees('longitude')];
    const category = settings.category ?? (latitude === undefined ? undefined : 'location');
    const id = { id: address.startsWith('_:') ? undefined : idOfAddress(address) };
    return { ...resource.parts(address, { ...settings, category }), latitude, longitude, ...id };
  }
}
