import type { merges as en } from '../../en/entities/merges.ts';
import { textCount } from '../count.ts';

export const merges: typeof en = {
  title: (count) => {
    if (count === undefined) return 'Letar efter taggar som betyder samma sak …';
    return count === 0 ? 'Inga taggar verkar betyda samma sak' : `${count} taggpar kan betyda samma sak`;
  },
  into: 'är troligen',
  join: (tag, other) => `Slå ihop ”${tag}” med ”${other}”`,
  refuse: 'Inte samma sak',
  refuseOf: (tag, other) => `”${tag}” och ”${other}” är inte samma sak`,
  refused: (tag, other) => `”${tag}” och ”${other}” föreslås inte igen.`,
  more: (count) => `Visa ${count} till`,
  namesOf: (name) => `Båda är namn på ${name}.`,
  reasons: {
    entity: 'Båda är kända namn på samma sak.',
    vocabulary: 'Båda är namn på samma post i dina listor.',
    explained: 'En text använder båda namnen för samma sak.',
    short: 'Det ena är en kortform av det andra, och båda nämns ihop med samma namn.',
    spelling: 'En bokstav skiljer dem åt, och båda nämns ihop med samma namn.',
  },
  together: (count) => `Tillsammans i ${textCount(count)}.`,
};
