import type { Language } from '../packages/server/src/domain/language.ts';
import type { View } from '../packages/server/src/index/view.ts';
import { textTerms } from '../packages/server/src/nlp/terms/terms.ts';
import { search } from '../packages/server/src/related/search.ts';
import { seeded } from '../support/seeded.ts';
import { type SomeFeatures, viewOf } from '../support/view.ts';
import { encodeSet, readEncodings } from './encodings.ts';
import { languageTexts } from './language-texts.ts';
import { dataFolder } from './model.ts';
import { type EvalText, readTexts } from './related-sets.ts';

const data = dataFolder();
const wordsOf = (t: EvalText) => t.body.split(/\s+/).length;
const cut = (t: EvalText, words: number): EvalText => ({ ...t, body: t.body.split(/(?<=\s)(?=\S)/u).slice(0, words).join('').trim() });
const forms: [string, (t: EvalText) => EvalText | undefined][] = [
  ['80', (t) => (wordsOf(t) >= 80 ? cut(t, 80) : undefined)],
  ['250', (t) => (wordsOf(t) >= 150 ? cut(t, 250) : undefined)],
  ['whole', (t) => (wordsOf(t) > 400 ? t : undefined)],
];
const sets: [string, number, (a: EvalText, b: EvalText) => boolean][] = [
  ['en_ecb', 1, (a, b) => a.labels?.[0] === b.labels?.[0]],
  ['en_bbc', 2, (a, b) => a.labels?.[0] === b.labels?.[0]],
  ['sv_gov_articles', 2, (a, b) => new Set(a.labels).intersection(new Set(b.labels)).size > 0],
  ['sv_ipq_dev', 6, (a, b) => a.cluster !== undefined && a.cluster === b.cluster],
];
const fillers = new Map<Language, SomeFeatures[]>();
for (const [name, every, related] of sets) {
  for (const [form, of] of forms) {
    const texts = readTexts(data, name).filter((_, at) => at % every === 0).flatMap((t) => { const x = of(t); return x ? [x] : []; });
    if (texts.length < 100) { console.log(name, form, texts.length, 'too few'); continue; }
    await encodeSet(`${name}-cal-${form}`, texts);
    const enc = readEncodings(`${name}-cal-${form}`);
    const lang = texts[0]!.lang;
    const features = texts.map((t) => ({ terms: textTerms({ headline: t.headline ?? '', body: t.body, language: lang }), vector: enc.get(t.id)!.vector }));
    for (const size of [20, 1000, 100_000]) {
      const bands = Array.from({ length: 10 }, () => ({ related: 0, all: 0, sum: 0 }));
      const add = (view: View, one: number, ids: number[]) => {
        const accepts = new Set(ids.map((i) => i + 1));
        const found = search(view, one + 1, { relatedBy: 'automatic', limit: view.size, ...(size > 1000 && { accepts: (id: number) => accepts.has(id) }) } as never);
        const rel = new Map(found.ids.map((id, at) => [id - 1, found.relevances[at]!]));
        for (const other of ids) {
          if (other === one) continue;
          const r = rel.get(other) ?? 0;
          const b = bands[Math.min(9, Math.floor(r * 10))]!;
          b.all++; b.sum += r; if (related(texts[one]!, texts[other]!)) b.related++;
        }
      };
      const random = seeded(3);
      if (size === 20) {
        // small collections: one text with 19 others, half of them of its topic where there are
        for (let round = 0; round < 1500; round++) {
          const one = Math.floor(random() * texts.length);
          const ids = new Set([one]);
          const own = texts.flatMap((t, at) => (at !== one && related(texts[one]!, t) ? [at] : []));
          while (own.length > 0 && ids.size < 5) { ids.add(own[Math.floor(random() * own.length)]!); if (own.length < 5 && ids.size > own.length) break; }
          while (ids.size < 20) ids.add(Math.floor(random() * texts.length));
          add(viewOf(lang, Array.from(ids, (i) => [i + 1, features[i]!] as const)), one, [...ids]);
        }
      } else {
        const ids = texts.map((_, i) => i).slice(0, 1000);
        let rest: SomeFeatures[] = [];
        if (size > 1000) {
          if (!fillers.has(lang)) { const skip = name === 'sv_ipq_dev' ? 'x' : ''; fillers.set(lang, languageTexts(data, lang).filter((t) => !t.id.startsWith('ipq') || !skip).map((t) => ({ terms: textTerms({ headline: t.headline ?? '', body: t.body, language: lang }) }))); }
          const f = fillers.get(lang)!;
          rest = Array.from({ length: size - ids.length }, (_, i) => f[i % f.length]!);
        }
        const view = viewOf(lang, [...ids.map((i) => [i + 1, features[i]!] as const), ...rest.map((f, i) => [100_000 + i, f] as const)]);
        const step = Math.max(1, Math.floor(ids.length / 150));
        for (let one = 0; one < ids.length; one += step) add(view, one, ids);
      }
      console.log(name, form, texts.length, 'size', size, bands.map((b) => (b.all < 20 ? '  –  ' : `${(b.related / b.all).toFixed(2)}`)).join(' '), ' n ', bands.map((b) => b.all).join(' '));
    }
  }
}
