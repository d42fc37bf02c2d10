/** What else might tell how much a text is about an entity: features that were tried beside the shipped ones. */
import type { AnalysedTag } from '../packages/server/src/domain/tags/tag.ts';

export interface Named {
  tag: AnalysedTag;
  /** Places of its namings in the text, ascending. */
  starts: readonly number[];
}

/** A number for each of a text's tags. */
export type Lever = (text: string, named: readonly Named[]) => number[];

const SENTENCE_END = /[.!?]["”’)]*\s+|\n/gu;
const NEAR = 1000;

/** Namings and what refers back to them: every match goes to the last entity of its category named before it. */
function referring(pattern: RegExp, category: string): Lever {
  return (text, named) => {
    const places = named
      .flatMap(({ tag, starts }, at) =>
        tag.category === category ? starts.map((start) => ({ start, at })) : [],
      )
      .sort((a, b) => a.start - b.start);
    const counts = named.map(() => 0);
    let next = 0;
    for (const { index } of text.matchAll(pattern)) {
      while (next < places.length && places[next]!.start < index) next++;
      const last = places[next - 1];
      if (last && index - last.start < NEAR) counts[last.at]! += 1;
    }
    return counts.map((count) => Math.log1p(count));
  };
}

const ofEach =
  (value: (one: Named, text: string, all: readonly Named[]) => number): Lever =>
  (text, named) =>
    named.map((one) => value(one, text, named));

function atSentenceStart(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 12), start);
  const ends = [...before.matchAll(SENTENCE_END)].at(-1);
  return start < 6 || (ends !== undefined && before.length - ends.index - ends[0].length < 6);
}

const contains = (whole: string, part: string) =>
  ` ${whole} `.toLowerCase().includes(` ${part} `.toLowerCase());

export const LEVERS: Readonly<Record<string, Lever>> = {
  'pronouns (he, she) after a person': referring(/\b(?:he|she|him|his|her|hers)\b/giu, 'person'),
  'descriptions ("the company", "the city") after an organization': referring(
    /\bthe (?:company|organi[sz]ation|group|party|government|club|team|agency|court|university|school|band)\b/giu,
    'organization',
  ),
  'descriptions after a place': referring(
    /\bth(?:e|is) (?:city|town|country|island|region|state|village|nation|capital)\b/giu,
    'location',
  ),
  'spread: tenths of the text that name it': ofEach(
    ({ starts }, text) => new Set(starts.map((start) => Math.floor((10 * start) / text.length))).size / 10,
  ),
  'namings at the start of a sentence': ofEach(({ starts }, text) =>
    Math.log1p(starts.filter((start) => atSentenceStart(text, start)).length),
  ),
  'place of the last naming': ofEach(({ starts }, text) => starts.at(-1)! / text.length),
  'named in the first 350 characters': ofEach(({ starts }) => Number(starts[0]! < 350)),
  'rank of the first naming': ofEach(({ starts }, _, all) =>
    Math.log1p(all.filter((other) => other.starts[0]! < starts[0]!).length),
  ),
  'a person': ofEach(({ tag }) => Number(tag.category === 'person')),
  'a place': ofEach(({ tag }) => Number(tag.category === 'location')),
  'words of the name': ofEach(({ tag }) => Math.log(tag.tag.split(' ').length)),
  'other names that hold this one': ofEach(({ tag }, _, all) =>
    Math.log1p(all.filter((other) => other.tag !== tag && contains(other.tag.tag, tag.tag)).length),
  ),
  'share of all namings': ofEach(
    ({ starts }, _, all) => starts.length / all.reduce((sum, other) => sum + other.starts.length, 0),
  ),
  'named once, late': ofEach(({ starts }) => Number(starts.length === 1 && starts[0]! > 1000)),
};
