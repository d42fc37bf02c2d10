import type { Language } from '../../packages/server/src/domain/language.ts';

/** Paragraphs of 20 to 90 words that a source adds to its texts, in the order in which they are added. */
export const footers: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'The Harbour Gazette is published by Northgate Media Group from its offices in Wharf Street. To report an error in this article, write to the corrections desk or call the newsroom between nine and five on weekdays. Subscribers receive the morning edition by post and the evening letter by mail.',
    'This message and its attachments are intended only for the person or organisation to whom they are addressed and may contain confidential or legally privileged information. If you have received it in error, please notify the sender at once, delete the message and every copy of it from your system, and do not disclose its contents to anybody else. Any views expressed are those of the author and do not necessarily represent those of the company, which accepts no liability for damage caused by viruses that this message may transmit.',
    'Sign up for our free newsletter and get the five most read stories of the week, a puzzle, and an offer from our wine club, every Friday afternoon.',
    'Forward-looking statements in this release involve risks and uncertainties, and actual results may differ materially from those expected. Factors that could cause such differences include currency fluctuations, the loss of key customers, changes in regulation, and the outcome of pending litigation. The company undertakes no obligation to update these statements after the date of publication, except as required by applicable securities law.',
    'Copyright Meridian Press Association. All rights reserved. This material may not be published, broadcast, rewritten or redistributed, in whole or in part, without prior written permission. Photographs are available to registered customers through our picture archive.',
  ],
  sv: [
    'Hamnbladet ges ut av Norrports Tidnings AB med redaktion på Varvsgatan. Har du sett ett fel i artikeln? Skriv till rättelseredaktionen eller ring nyhetsdesken vardagar mellan nio och sjutton. Prenumeranter får morgontidningen i brevlådan och kvällsbrevet med e-post.',
    'Det här meddelandet och dess bilagor är endast avsedda för den person eller organisation som de är adresserade till och kan innehålla uppgifter som omfattas av sekretess. Om du har fått meddelandet av misstag ber vi dig att genast underrätta avsändaren, radera meddelandet och alla kopior av det, och inte sprida innehållet vidare. Vi behandlar personuppgifter enligt dataskyddsförordningen. Läs mer om hur vi hanterar dina uppgifter, hur länge de sparas och vilka rättigheter du har på vår webbplats.',
    'Anmäl dig till vårt kostnadsfria nyhetsbrev och få veckans fem mest lästa artiklar, ett korsord och ett erbjudande från vår vinklubb varje fredag eftermiddag.',
    'Uttalanden om framtiden i detta pressmeddelande är förenade med risker och osäkerhet, och det verkliga utfallet kan avvika väsentligt från det förväntade. Faktorer som kan orsaka sådana avvikelser är bland annat valutaförändringar, förlust av viktiga kunder, ändrade regler och utgången av pågående tvister. Bolaget åtar sig inte att uppdatera uttalandena efter dagen för offentliggörandet, utöver vad som följer av lag.',
    'Copyright Meridians Nyhetsbyrå. Alla rättigheter förbehållna. Materialet får inte publiceras, sändas, skrivas om eller spridas vidare, helt eller delvis, utan skriftligt tillstånd i förväg. Bilder finns för registrerade kunder i vårt bildarkiv.',
  ],
};
