import type { merges as en } from '../../en/entities/merges.ts';
import { textCount } from '../count.ts';

export const merges: typeof en = {
  title: (count) => {
    if (count === undefined) return 'Letar efter taggar som betyder samma sak …';
    return count === 0
      ? 'Inga taggar verkar betyda samma sak'
      : `${count} par av taggar kan betyda samma sak`;
  },
  into: 'är troligen',
  join: (tag, other) => `Slå ihop ”${tag}” med ”${other}”`,
  refuse: 'Inte samma',
  refuseOf: (tag, other) => `”${tag}” och ”${other}” är inte samma`,
  refused: (tag, other) => `”${tag}” och ”${other}” föreslås inte igen.`,
  more: (count) => `Visa ${count} till`,
  namesOf: (name) => `Båda är namn på ${name}.`,
  reasons: {
    entity: 'Båda är kända namn på samma sak.',
    vocabulary: 'Båda är namn på samma post i dina listor.',
    explained: 'En text använder båda namnen för samma sak.',
    short: 'Det ena är en förkortning av det andra, och de nämns med samma namn.',
    spelling: 'En bokstav skiljer dem åt, och de nämns med samma namn.',
  },
  together: (count) => `Tillsammans i ${textCount(count)}.`,
};
