import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../packages/server/src/domain/language.ts';
import { type EvalText, readTexts } from './related-sets.ts';

/**
 * Returns texts that represent a language; none is in a set on which ranking is evaluated. English: the Groningen Meaning Bank (news in
 * the public domain), WikiGold and GUM, which have no document boundaries and are cut into texts of 15 sentences. Swedish: press
 * releases of the Government Offices and interpellations of the Riksdag.
 */
export function languageTexts(data: string, language: Language): EvalText[] {
  return language === 'en'
    ? ['en-gmb/train', 'en-wikigold/all', 'en-gum-derived/train'].flatMap((name) => conllTexts(data, name))
    : ['sv_gov_press', 'sv_ipq_dev'].flatMap((name) => readTexts(data, name));
}

const sentencesPerText = 15;

function conllTexts(data: string, name: string): EvalText[] {
  const sentences = readFileSync(join(data, 'ner', `${name}.conll`), 'utf8')
    .split(/\n\s*\n/)
    .map((sentence) => sentence.split('\n').map((line) => line.split(/\s/, 1)[0]!).join(' ')); // prettier-ignore
  const texts: EvalText[] = [];
  for (let from = 0; from < sentences.length; from += sentencesPerText) {
    const body = sentences.slice(from, from + sentencesPerText).join('\n');
    texts.push({ id: `${name}/${texts.length}`, lang: 'en', body });
  }
  return texts;
}
