import type { HyphenCompoundRules } from '../record.ts';

/** The rules of English: the encoder finds most names before a hyphen, and few words follow a name and a hyphen. */
export const hyphenCompounds: HyphenCompoundRules = {
  commonParts: new Set(
    'a ai am ap-style b c cc cd cg cms co d dna dvd e gps hd hiv html https i id ip it k led lp mp3 p pc pdf pr r re s sql t tv u url us-dollar uv v vip x y z'.split(
      ' ',
    ),
  ),
  wholeNames: {},
  alwaysWhole: /^$/u,
  commonCompound:
    /^(?:wide|based|born|bred|era|style|led|backed|owned|funded|run|made|built|educated|trained|bound|grade|free|like|listed|operated|supported|sponsored|friendly|related|inspired|style|themed|approved|controlled|held|occupied|area|wide|ready|certified|affiliated|linked)$/u,
  government: undefined,
  joinsAnyWord: false,
  namesBefore: [],
};
