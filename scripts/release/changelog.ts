/** Returns the text below the title of a section of the changelog, such as `Unreleased`; undefined without such a section. */
export function sectionOf(changelog: string, name: string): string | undefined {
  const sections = changelog.split(/^(?=## )/m);
  const found = sections.find((section) => section.startsWith(`## [${name}]`));
  return found?.slice(found.indexOf('\n') + 1).trim();
}

/** Returns the number of changes in a section. */
export const changesIn = (section: string): number => section.match(/^- /gm)?.length ?? 0;
