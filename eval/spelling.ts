/**
 * npm run eval:spelling [-- --split train]
 *
 * How many base forms of the project's own corpus get their spelling back once they are written in small letters or in capitals:
 * what the service makes of names in posts, by-lines and headlines (nlp/entities/spelling.ts).
 */
import { openEncoder } from '../packages/server/src/analysis/worker/onnx-encoder.ts';
import { makeSpell } from '../packages/server/src/nlp/entities/spelling.ts';
import { makeLikelihood, makeTokenizer } from '../packages/server/src/nlp/tokens/tokenizer.ts';
import { readCorpus, type Split } from './corpus/read.ts';
import { modelFolder, values } from './model.ts';
import { percent } from './score.ts';

const split = (values.split ?? 'dev') as Split;
const { tokenizer, config } = (await openEncoder(modelFolder)).files;
const spell = makeSpell(makeLikelihood(tokenizer, makeTokenizer(tokenizer, config.special.unk)));

console.log(`Base forms of corpus/, ${split}.

| language | category | names | from small letters | from capitals |
| --- | --- | --: | --: | --: |`);
for (const language of ['sv', 'en'] as const) {
  const all = readCorpus(language, split).flatMap(({ entities }) => entities);
  for (const category of ['person', 'location', 'organization'] as const) {
    const names = all.filter((one) => one.category === category).map(({ base }) => base);
    const share = (change: (name: string) => string) =>
      percent(names.filter((name) => spell(change(name), category) === name).length / names.length);
    const cells = [share((name) => name.toLowerCase()), share((name) => name.toUpperCase())];
    console.log(`| ${[language, category, names.length, ...cells].join(' | ')} |`);
  }
}
