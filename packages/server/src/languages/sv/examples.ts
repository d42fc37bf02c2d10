import type { Example } from '../record.ts';

export const examples: readonly Example[] = [
  {
    sentence: 'Bageriet på hörnet har sålt samma rågbröd i fyrtio år, och kön är lika lång varje lördag.',
    names: [],
  },
  {
    sentence: 'Anna Lindqvist flyttade till Umeå i våras för att undervisa i fysik.',
    names: ['Anna Lindqvist', 'Umeå'],
  },
  {
    sentence: 'Riksbanken höjer räntan igen, skriver Dagens Nyheter, men inte förrän efter sommaren.',
    names: ['Riksbanken', 'Dagens Nyheter'],
  },
  {
    sentence: 'På grund av stormen gick inga färjor från Visby, och tågen till Göteborg var fulla.',
    names: ['Visby', 'Göteborg'],
  },
  {
    sentence: 'Volvo bygger en ny fabrik i Skövde, där företaget redan har tusentals anställda.',
    names: ['Volvo', 'Skövde'],
  },
  {
    sentence: 'När kommunen frågade vem som hade målat bron räckte Karl Ekström upp handen.',
    names: ['Karl Ekström'],
  },
];
