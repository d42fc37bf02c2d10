import { errors } from '../../../packages/server/src/domain/errors.ts';
import {
  type DescribedMethod,
  describedMethods,
  namedSchemas,
  groupByNamespace,
  rowsField,
} from '../described.ts';
import { pascalCase, wrap } from '../names.ts';
import type { Schema } from '../types.ts';
import { namespaceClasses } from './methods.ts';
import { syncFiles } from './sync.ts';
import { PythonTypes } from './types.ts';

const folder = new URL('../../../packages/python/src/textkin/contract/', import.meta.url);

/** Returns the generated modules of the Python client by their address. */
export function pythonFiles(): (readonly [file: URL, text: string])[] {
  const described = describedMethods();
  const types = new PythonTypes();
  const paramOf = (method: string, name: string): Schema =>
    described.find((one) => one.name === method)!.params.find((param) => param.name === name)!.schema;
  types.alias('Language', paramOf('collection.create', 'language'));
  types.alias('Category', paramOf('tag.list', 'category'));
  for (const [name, schema] of namedSchemas(described)) types.result(schema, name);
  types.defineParam('TagCondition', paramOf('text.search', 'tags').items!.anyOf![1]!);
  types.defineParam('NewEntry', paramOf('vocabulary.put', 'entries').items!);
  types.defineParam('NewText', newText(described.find(({ name }) => name === 'text.create')!));
  const spaces = groupByNamespace(described);
  const namespaces = spaces.map(
    ([space, members]) => [space, namespaceClasses(space, members, types)] as const,
  );
  return [
    file('__init__', '"""The contract of the service: its methods and errors."""'),
    file('errors', errorsText()),
    file('../objects', objectsText(types)),
    file('../calls', callsText(spaces.map(([space]) => space))),
    ...namespaces.map(([space, text]) => file(space, withImports(text, types))),
    file(
      'methods',
      methodsText(
        described,
        spaces.map(([space]) => space),
      ),
    ),
    ...syncFiles(),
  ];
}

/** Returns the schema of a text of create_texts: the params of text.create, with an optional collection. */
function newText({ params }: DescribedMethod): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(params.map(({ name, schema }) => [name, schema])),
    required: params.flatMap(({ name, required }) => (required && name !== 'collection_id' ? [name] : [])),
  };
}

function callsText(spaces: readonly string[]): string {
  const imports = spaces.map((space) => `from .contract.${space} import ${pascalCase(space)}Calls`);
  const attributes = spaces.map((space) => `${space}: Final = ${pascalCase(space)}Calls()`);
  return `"""The methods of the service as calls for a batch. They send nothing; the batch does."""

from typing import Final

${imports.toSorted().join('\n')}

${attributes.join('\n')}`;
}

function errorsText(): string {
  const entries = Object.entries(errors);
  const names = entries.map(([name]) => `    "${name}",`).join('\n');
  const codes = entries.map(([name, [code, msg]]) => `${comment(msg)}\n    "${name}": ${code},`).join('\n');
  return `"""The errors of the service by name, each with its code. Several errors may share a code."""

from typing import Final, Literal

ErrorName = Literal[
${names}
]

ERROR_CODES: Final[dict[ErrorName, int]] = {
${codes}
}`;
}

const comment = (text: string) =>
  wrap(text, 88)
    .map((line) => `    # ${line}`)
    .join('\n');

function objectsText({ definitions }: PythonTypes): string {
  return `"""The objects of params and results."""

from collections.abc import Sequence
from typing import Literal

from typing_extensions import NotRequired, TypedDict

from .values import DateLike

${definitions.join('\n\n\n')}`;
}

/** Returns the module with its imports. */
function withImports(text: string, types: PythonTypes): string {
  const uses = (names: readonly string[]) =>
    names.filter((name) => new RegExp(`\\b${name}\\b(?!")`).test(text));
  const line = (module: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`from ${module} import ${names.join(', ')}`];
  const objects = uses(types.names.toSorted());
  const local =
    objects.length === 0
      ? []
      : [`from ..objects import (\n${objects.map((name) => `    ${name},\n`).join('')})`];
  const standard = [
    ...line('collections.abc', uses(['AsyncIterator', 'Iterator', 'Sequence'])),
    ...line('typing', uses(['Any', 'Literal'])),
  ];
  const own = [
    'from ..async_namespace import AsyncNamespace',
    'from ..call import Call',
    'from ..namespace import Namespace',
    ...local,
    ...line('..values', uses(['DateLike'])),
  ];
  return `${[standard, own]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n\n\n${text}`;
}

function methodsText(described: readonly DescribedMethod[], spaces: readonly string[]): string {
  const set = (name: string, methods: readonly DescribedMethod[]) =>
    `${name}: Final = frozenset(\n    {\n${methods.map(({ name: method }) => `        "${method}",\n`).join('')}    }\n)`;
  const pages = described.flatMap((method) => {
    const rows = rowsField(method);
    return rows === undefined ? [] : [`    "${method.name}": "${rows}",\n`];
  });
  const imports = spaces.map((space) => {
    const name = `${pascalCase(space)}Methods`;
    return `from .${space} import Async${name}, ${name}`;
  });
  const attributes = (prefix: string) =>
    spaces
      .map((space) => `        self.${space}: Final = ${prefix}${pascalCase(space)}Methods(self)`)
      .join('\n');
  return `"""Every method of the service."""

from typing import Final

from ..async_namespace import AsyncCaller
from ..namespace import Caller
${imports.toSorted().join('\n')}

# The methods that need no access token.
${set(
  'WITHOUT_TOKEN',
  described.filter((method) => !method['x-needs-token']),
)}

# The methods that only read, so that a call may be repeated.
${set(
  'READ_ONLY',
  described.filter((method) => method['x-read-only']),
)}

# The methods that return pages, each with the field that holds the rows.
PAGED: Final[dict[str, str]] = {
${pages.join('')}}


class Namespaces(Caller):
    """The methods of the service, grouped by the first word of their names."""

    def __init__(self) -> None:
${attributes('')}


class AsyncNamespaces(AsyncCaller):
    """The methods of the service, grouped by the first word of their names."""

    def __init__(self) -> None:
${attributes('Async')}`;
}

function file(name: string, text: string): readonly [URL, string] {
  return [
    new URL(`${name}.py`, folder),
    `# Generated by "npm run gen" from the contract of the service.\n\n${text}\n`,
  ];
}
