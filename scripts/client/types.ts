/**
 * Prints the contract as TypeScript. json-schema-to-typescript (16.0.0) was tried: it names no shape without a $ref, omits
 * `| undefined` from optional params, and adds 25 MB.
 */

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  description?: string;
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

const plain: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Prints schemas as TypeScript types. A shape with a name is printed as its name. */
export class TypePrinter {
  readonly #names = new Map<string, string>();

  /** Gives a shape a name. Returns the shape. */
  define(name: string, schema: Schema): string {
    const shape = this.print(schema);
    this.#names.set(shape, name);
    return shape;
  }

  /** Returns the type of a schema. Throws for an unknown kind, which must not become `any`. */
  print(schema: Schema): string {
    const shape = this.#shape(schema);
    return this.#names.get(shape) ?? shape;
  }

  #shape(schema: Schema): string {
    if ('const' in schema) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    // For an object, `anyOf` says which of its fields it must have.
    if (schema.type === 'object') return this.#object(schema);
    if (schema.anyOf) return schema.anyOf.map((option) => this.print(option)).join(' | ');
    if (schema.type === 'array') return `(${this.print(schema.items ?? {})})[]`;
    if (schema.type !== undefined && schema.type in plain) return plain[schema.type]!;
    if (Object.keys(schema).every((key) => key === 'description')) return 'unknown';
    throw new Error(`No type for ${JSON.stringify(schema)}`);
  }

  #object({ properties, required = [] }: Schema): string {
    if (properties === undefined) return 'Record<string, unknown>';
    const fields = Object.entries(properties).map(
      ([name, schema]) =>
        `${docComment(schema.description)}${name}${required.includes(name) ? '' : '?'}: ${this.print(schema)};`,
    );
    return `{ ${fields.join('\n')} }`;
  }
}

/** Returns a doc comment on separate lines; an empty string without a text. */
export function docComment(text: string | undefined): string {
  return text === undefined ? '' : `\n/** ${text.replaceAll('*/', '* /')} */\n`;
}
