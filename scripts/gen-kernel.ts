/** Assembles the inner loops of a search (`npm run gen`). A test checks that the written file is current. */
import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const folder = new URL('../packages/server/src/index/kernel/', import.meta.url);

export const kernelFile = new URL('kernel-bytes.ts', folder);

export async function kernelText(): Promise<string> {
  const assembler = await wabt();
  const source = readFileSync(new URL('kernel.wat', folder), 'utf8');
  const { buffer } = assembler.parseWat('kernel.wat', source).toBinary({});
  return `/** kernel.wat, assembled by scripts/gen-kernel.ts. */
export const kernelBytes =
  '${Buffer.from(buffer).toString('base64')}';
`;
}

if (import.meta.main) writeFileSync(kernelFile, await kernelText());
