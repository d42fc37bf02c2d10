import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { installedModel, verifyFiles } from '../../analysis/worker/model-files.ts';
import { UserError } from '../../domain/user-error.ts';
import { type ModelConfig, models, versionedName } from '../../nlp/model.ts';
import { keyName, type PublicKey, readPublicKey, verifySignature } from '../model/minisign.ts';
import { print } from '../print.ts';

/** The file with the signature of config.json, which has the checksums of all other files. */
const signatureName = 'config.json.minisig';

export function verifyModelCommand(): Command {
  return new Command('verify-model')
    .description(
      'Check the signature of a model: of its config, which holds the checksums of all other files. The exit code is 1 when the check fails.',
    )
    .argument('[folder]', 'folder of the model; without it the installed models are checked')
    .option('--public-key <key>', 'public key of the releases: the line that begins with RW, or its file')
    .action(verifyModel);
}

function verifyModel(onlyFolder: string | undefined, { publicKey: keyOrFile }: { publicKey?: string }): void {
  // Not a required option of commander, which checks required options before the environment is read.
  if (keyOrFile === undefined) throw new UserError('The option --public-key is missing.');
  const key = readPublicKey(existsSync(keyOrFile) ? readFileSync(keyOrFile, 'utf8') : keyOrFile);
  const folders = onlyFolder === undefined ? Object.values(models).map(installedModel) : [onlyFolder];
  for (const folder of folders) verifyOne(folder, key);
}

function verifyOne(folder: string, key: PublicKey): void {
  const bytes = readModelFile(folder, 'config.json');
  const signature = readModelFile(folder, signatureName).toString();
  verifySignature(bytes, signature, key);
  // Parsed only after the check: nothing unsigned is trusted, not even paths.
  const config = JSON.parse(bytes.toString()) as ModelConfig;
  try {
    verifyFiles(folder, config);
  } catch (error) {
    throw new UserError((error as Error).message);
  }
  const count = Object.keys(config.files).length;
  print(`${versionedName(config)} in ${folder}: ${count} files, signed by the key ${keyName(key.id)}.`);
}

function readModelFile(folder: string, name: string): Buffer {
  try {
    return readFileSync(join(folder, name));
  } catch {
    throw new UserError(`${join(folder, name)} can't be read.`);
  }
}
