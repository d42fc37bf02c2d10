import { parseArgs } from 'node:util';

/** A parsed command line; `data` is its first positional argument, the folder of the evaluation data. */
interface CommandLine<Name extends string> {
  data: string;
  options: Record<Name, string>;
}

/**
 * Parses a command line of a data folder and options, each with its default. Throws the usage when the folder is missing.
 */
export function readCommandLine<Name extends string>(
  usage: string,
  defaults: Record<Name, string>,
): CommandLine<Name> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries<string>(defaults).map(([name, value]) => [name, { type: 'string', default: value }]),
    ),
  });
  const [data] = positionals;
  if (data === undefined) throw new Error(`usage: ${usage}`);
  return { data, options: values as Record<Name, string> };
}

/** Splits a list of numbers such as `18000,100000`. */
export const numbersOf = (list: string): number[] => list.split(',').map(Number);
