import type { TextLanguage } from '../text-language.ts';

/** A sample text in each language, written for the console. */
export const samples: Record<TextLanguage, { headline: string; body: string }> = {
  en: {
    headline: 'Gothenburg and Bristol agree on electric ferries',
    body: 'The mayor of Bristol, Helen Ashdown, signed an agreement with Gothenburg on Tuesday to build six electric ferries together. The first two will be built by Damen in the Netherlands and sail on the Göta älv from next summer.\n\n“We have wanted this since 2019,” Ashdown said in Gothenburg. Västtrafik, which runs public transport in the region, will train the crews. Volvo Penta delivers the engines, and the European Investment Bank lends half of the money.',
  },
  sv: {
    headline: 'Göteborg och Bristol enas om elfärjor',
    body: 'Bristols borgmästare Helen Ashdown skrev på tisdagen under ett avtal med Göteborg om att tillsammans bygga sex elfärjor. De två första byggs av Damen i Nederländerna och ska gå på Göta älv från nästa sommar.\n\n– Vi har velat det här sedan 2019, sa Ashdown i Göteborg. Västtrafik, som sköter kollektivtrafiken i regionen, utbildar besättningarna. Volvo Penta levererar motorerna, och Europeiska investeringsbanken lånar ut halva summan.',
  },
};
