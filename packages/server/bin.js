#!/usr/bin/env node
// Plain JavaScript on purpose: it must load on any Node, so that a runtime that is too old gets a sentence
// instead of a syntax error from TypeScript or a crash inside the native SQLite module.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Textkin needs Node 22.18 or newer and this is ${process.version}: ` +
      'start it with "npm start" or "npx --no textkin", which use the runtime that "npm ci" installed.\n',
  );
  process.exit(1);
}
const { main } = await import('./src/cli/main.ts');
await main(process.argv);
