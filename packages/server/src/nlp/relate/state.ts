type NumberArray = Int8Array | Uint8Array | Uint32Array | Float32Array | Float64Array;

/** What an object holds, in plain values that a structured clone takes, and its arrays of numbers apart. */
export interface State {
  fields: unknown;
  arrays: NumberArray[];
}

/** In the place of an array: its number among the arrays. */
interface Stub {
  array: number;
}

/**
 * The state of an object whose fields are numbers, texts, lists of numbers, arrays of numbers, maps of those, and
 * further such objects. The arrays are the object's own, not copies. Fields of other kinds, as functions, promises
 * and sets, are passed over: they are what the object works with, not what it holds.
 */
export function stateOf(object: object): State {
  const arrays: NumberArray[] = [];
  const plain = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) return { array: arrays.push(value as NumberArray) - 1 } satisfies Stub;
    if (value instanceof Map) return new Map([...value].map(([key, one]) => [key as unknown, plain(one)]));
    if (Array.isArray(value)) return value.every(Number.isFinite) ? value : value.map(plain);
    if (!isObject(value)) return value;
    const held = Object.entries(value).filter(([, one]) => isHeld(one));
    return Object.fromEntries(held.map(([name, one]) => [name, plain(one)]));
  };
  return { fields: plain(object), arrays };
}

/** Makes an object of the same class hold what `stateOf` told of another; an error when the classes differ. */
export function restore(object: object, { fields, arrays }: State): void {
  const revived = (value: unknown): unknown => {
    if (value instanceof Map) return new Map([...value].map(([key, one]) => [key as unknown, revived(one)]));
    if (Array.isArray(value)) return value.every(Number.isFinite) ? value : value.map(revived);
    return isObject(value) && 'array' in value ? arrays[value['array'] as number] : value;
  };
  const fill = (target: Record<string, unknown>, source: unknown): void => {
    const names = Object.keys(target).filter((name) => isHeld(target[name]));
    if (!isObject(source) || names.sort().join() !== Object.keys(source).sort().join()) {
      throw new RangeError('the state is that of an object of another class');
    }
    for (const name of names) {
      const [own, value] = [target[name], source[name]];
      if (isObject(own) && !ArrayBuffer.isView(own) && !Array.isArray(own) && !(own instanceof Map)) {
        fill(own, value);
      } else target[name] = revived(value);
    }
  };
  fill(object as Record<string, unknown>, fields);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isHeld(value: unknown): boolean {
  return (
    ['number', 'string', 'object'].includes(typeof value) &&
    !(value instanceof Promise) &&
    !(value instanceof Set)
  );
}
