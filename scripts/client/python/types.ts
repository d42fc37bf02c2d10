import { pascalCase, wrap } from '../names.ts';
import type { Schema } from '../types.ts';

const plain: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** Prints schemas as Python types. An object becomes a TypedDict, which objects with the same fields share. */
export class PythonTypes {
  /** The definitions, each before its first use. */
  readonly definitions: string[] = [];
  /** The names of the definitions. */
  readonly names: string[] = [];
  readonly #known = new Map<string, string>();

  /** Defines a name for the type of a schema. */
  alias(name: string, schema: Schema): void {
    this.#define(name, this.#shape(schema, name, false), (shape) => `${name} = ${shape}`);
  }

  /** Returns the type of a result. An object without a name gets `name`. */
  result(schema: Schema, name: string): string {
    return this.#print(schema, name, false);
  }

  /** Defines the type of an object in params. */
  defineParam(name: string, schema: Schema): void {
    this.#print(schema, name, true);
  }

  /** Returns the type of a param, which may be any sequence where the schema has an array. */
  param(schema: Schema): string {
    return this.#print(schema, '', true);
  }

  #print(schema: Schema, name: string, isParam: boolean): string {
    const shape = this.#shape(schema, name, isParam);
    return this.#known.get(shape) ?? shape;
  }

  #shape(schema: Schema, name: string, isParam: boolean): string {
    if ('const' in schema) return literal([schema.const]);
    if (schema.enum) return literal(schema.enum);
    if (schema.type === 'object') return this.#object(schema, name, isParam);
    if (schema.anyOf) return schema.anyOf.map((option) => this.#print(option, name, isParam)).join(' | ');
    if (schema.type === 'array')
      return `${isParam ? 'Sequence' : 'list'}[${this.#print(schema.items ?? {}, name, isParam)}]`;
    if (isParam && schema.format === 'date-time') return 'DateLike';
    if (schema.type !== undefined && schema.type in plain) return plain[schema.type]!;
    if (Object.keys(schema).every((key) => key === 'description')) return 'Any';
    throw new Error(`No type for ${JSON.stringify(schema)}`);
  }

  #object({ properties, required = [] }: Schema, name: string, isParam: boolean): string {
    if (properties === undefined) return 'dict[str, Any]';
    const fields = Object.entries(properties).map(([key, schema]) => {
      const type = this.#print(
        schema,
        name.replace(/Result$/, '') + pascalCase(schema.type === 'array' ? singular(key) : key),
        isParam,
      );
      return {
        key,
        type: required.includes(key) ? type : `NotRequired[${type}]`,
        description: schema.description,
      };
    });
    // `from` is a keyword of Python and cannot name a field of a class.
    const body = fields.some(({ key }) => key === 'from')
      ? fields.map(({ key, type }) => `${JSON.stringify(key)}: ${type}`).join(', ')
      : fields
          .map(({ key, type, description }) => `    ${key}: ${type}${docstring(description, '    ')}`)
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

/** Returns a docstring on separate lines; an empty string without a text. */
function docstring(text: string | undefined, indent: string): string {
  if (text === undefined) return '';
  return `\n${indent}"""${wrap(text, 88).join(`\n${indent}`)}"""`;
}
