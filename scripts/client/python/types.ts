import { pascalCase, wrapped } from '../names.ts';
import type { Schema } from '../types.ts';

const plain: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** Prints schemas as Python types. Each object becomes a TypedDict, one for all objects of the same fields. */
export class PythonTypes {
  /** The definitions in their order, each before it is used. */
  readonly definitions: string[] = [];
  /** The names of those definitions. */
  readonly names: string[] = [];
  readonly #known = new Map<string, string>();

  /** Defines another name for what the schema prints as. */
  alias(name: string, schema: Schema): void {
    this.#define(name, this.#shape(schema, name, false), (shape) => `${name} = ${shape}`);
  }

  /** The type of what is answered; `name` is for an object that has none yet. */
  result(schema: Schema, name: string): string {
    return this.#print(schema, name, false);
  }

  /** Defines an object that calls take. */
  taken(name: string, schema: Schema): void {
    this.#print(schema, name, true);
  }

  /** The type of a param: any sequence is taken for an array. */
  param(schema: Schema): string {
    return this.#print(schema, '', true);
  }

  #print(schema: Schema, name: string, isTaken: boolean): string {
    const shape = this.#shape(schema, name, isTaken);
    return this.#known.get(shape) ?? shape;
  }

  #shape(schema: Schema, name: string, isTaken: boolean): string {
    if ('const' in schema) return literal([schema.const]);
    if (schema.enum) return literal(schema.enum);
    if (schema.anyOf) return schema.anyOf.map((one) => this.#print(one, name, isTaken)).join(' | ');
    if (schema.type === 'array')
      return `${isTaken ? 'Sequence' : 'list'}[${this.#print(schema.items ?? {}, name, isTaken)}]`;
    if (schema.type === 'object') return this.#object(schema, name, isTaken);
    if (isTaken && schema.format === 'date-time') return 'DateLike';
    if (schema.type !== undefined && schema.type in plain) return plain[schema.type]!;
    if (Object.keys(schema).every((key) => key === 'description')) return 'Any';
    throw new Error(`No type for ${JSON.stringify(schema)}`);
  }

  #object({ properties, required = [] }: Schema, name: string, isTaken: boolean): string {
    if (properties === undefined) return 'dict[str, Any]';
    const fields = Object.entries(properties).map(([key, schema]) => {
      const type = this.#print(
        schema,
        name.replace(/Result$/, '') + pascalCase(schema.type === 'array' ? singular(key) : key),
        isTaken,
      );
      return {
        key,
        type: required.includes(key) ? type : `NotRequired[${type}]`,
        described: schema.description,
      };
    });
    // `from` is a word of Python, and no name of a field of a class.
    const body = fields.some(({ key }) => key === 'from')
      ? fields.map(({ key, type }) => `${JSON.stringify(key)}: ${type}`).join(', ')
      : fields
          .map(({ key, type, described }) => `    ${key}: ${type}${docstring(described, '    ')}`)
          .join('\n');
    const isInline = !body.startsWith(' ');
    return this.#define(name, body, () =>
      isInline ? `${name} = TypedDict("${name}", {${body}})` : `class ${name}(TypedDict):\n${body}`,
    );
  }

  #define(name: string, shape: string, print: (shape: string) => string): string {
    const known = this.#known.get(shape);
    if (known !== undefined) return known;
    this.#known.set(shape, name);
    this.names.push(name);
    this.definitions.push(print(shape));
    return name;
  }
}

function literal(values: unknown[]): string {
  return `Literal[${values.map((value) => (value === true ? 'True' : JSON.stringify(value))).join(', ')}]`;
}

const singular = (key: string) => key.replace(/ies$/, 'y').replace(/s$/, '');

/** A docstring on lines of its own, or nothing. */
function docstring(text: string | undefined, indent: string): string {
  if (text === undefined) return '';
  return `\n${indent}"""${wrapped(text, 88).join(`\n${indent}`)}"""`;
}
