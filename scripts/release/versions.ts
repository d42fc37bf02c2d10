import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  name?: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  packages?: Record<string, { version?: string }>;
}

/** A version that a file states, and the version that it must state. */
interface Statement {
  where: string;
  stated: string | undefined;
  wanted: string;
}

/** Files other than npm manifests that state the version of the release. */
const others: [path: string, pattern: RegExp][] = [
  ['packages/python/pyproject.toml', /^version = "(.+)"$/m],
  ['packages/wordpress/textkin.php', /^ \* Version: +(\S+)$/m],
  ['packages/wordpress/textkin.php', /^define\( 'TEXTKIN_VERSION', '(.+)' \);$/m],
  ['packages/wordpress/readme.txt', /^Stable tag: (\S+)$/m],
  ['deploy/helm/textkin/Chart.yaml', /^version: (\S+)$/m],
  ['deploy/helm/textkin/Chart.yaml', /^appVersion: (\S+)$/m],
  ['docs/openapi.json', /^ {4}"version": "(.+)",?$/m],
  ['docs/openrpc.json', /^ {4}"version": "(.+)",?$/m],
];

/** Returns whether a package has a version of its own, because it changes less often than the service. */
const hasOwnVersion = (path: string) => path.startsWith('models/') || path === 'packages/knowledge';

/** Returns the version of the release, which is the version of the service. */
export const releaseVersion = (repository: string): string =>
  manifestIn(repository, 'packages/server').version;

/**
 * Returns a sentence for each version that differs: the service and what is released with it have one version, packages depend on
 * each other in the version that they have, and the lock file names the same versions.
 */
export function versionProblems(repository: string): string[] {
  return statements(repository)
    .filter(({ stated, wanted }) => stated !== wanted)
    .map(
      ({ where, stated, wanted }) =>
        `${where} names the version ${stated ?? '(none)'}; it must be ${wanted}.`,
    );
}

function statements(repository: string): Statement[] {
  const version = releaseVersion(repository);
  const homes = globSync('{packages,models}/*/package.json', { cwd: repository })
    .toSorted()
    .map((path) => path.slice(0, -'/package.json'.length));
  const manifests = ['.', ...homes].map((home) => ({ home, manifest: manifestIn(repository, home) }));
  const versions = new Map(manifests.map(({ manifest }) => [manifest.name, manifest.version]));
  const locked = manifestIn(repository, '.', 'package-lock.json').packages ?? {};
  const manifestStatements = manifests.flatMap(({ home, manifest }) => {
    const where = join(home, 'package.json');
    const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    return [
      ...(hasOwnVersion(home) ? [] : [{ where, stated: manifest.version, wanted: version }]),
      ...wanted
        .filter(([name]) => versions.has(name))
        .map(([name, stated]) => ({ where: `${where} for ${name}`, stated, wanted: versions.get(name)! })),
      {
        where: `package-lock.json for ${home}`,
        stated: locked[home === '.' ? '' : home]?.version,
        wanted: manifest.version,
      },
    ];
  });
  const otherStatements = others.map(([path, pattern]) => {
    const [, stated] = pattern.exec(readFileSync(join(repository, path), 'utf8')) ?? [];
    return { where: path, stated, wanted: version };
  });
  return [...manifestStatements, ...otherStatements];
}

const manifestIn = (repository: string, home: string, file = 'package.json') =>
  JSON.parse(readFileSync(join(repository, home, file), 'utf8')) as Manifest;
