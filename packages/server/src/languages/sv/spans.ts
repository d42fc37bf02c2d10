import type { SpanRules } from '../span-rules.ts';

/** Nouns in the definite form, as before names in a newspaper. "Föreningen" and "Tidningen" begin many names. */
const WORD_BEFORE =
  /^(?:Fack(?:förbundet|föreningen|et)|Parti(?:et|ledaren)|Kedjan|(?:Mat|Kläd|Hamburgar|Hamburger)kedjan|Krogen|Restaurangen|Kaf[ée]et|Konditoriet|Hotellet|Biografen|Bion|Varuhuset|Köpcentret|Bryggeriet|Rederiet|(?:Dags|Kvälls|Morgon|Nät|Vecko)tidningen|Bandet|Gruppen|Artisten|Sångaren|Författaren|Regissören|Filmen|Boken|Romanen|Serien|Företaget|Bolaget|(?:Bygg|El|Gruv|Telekom|Fastighets)bolaget|Tankesmedjan|Klubben|Laget|Byn|Staden|Ön|Sjön|Floden|Älven|Landskapet|Provinsen|Delstaten|Statyn|Pigan|Tant|Farbror|Moster|Faster|Morbror)$/u;

export const spans: SpanRules = {
  nounAfter: undefined,
  wordBefore: WORD_BEFORE,
  adjectiveBefore: undefined,
  houseNumber: /(?:gatan?|vägen|gränd(?:en)?|all[ée]n?|stigen|torget|esplanaden|backen)(\s\d+\s?[A-E]?)$/u,
  landmarks: {
    title: /^(?:Kung|Drottning|Prins|Prinsessan|Biskop|Sankt|Sankta|S:t|S:ta)$/u,
    genitive: /^\p{Lu}\p{L}*s$/u,
    noun: /^(?:ek|källa|brygga|port|grav|griftegård|stenar|sten|torg|plats|udde|kulle|backe|bro|grotta|kapell|kyrka|kyrkogård|gata|gränd|väg|park|trädgård|torn|slott|borg|hus|damm|brunn|allé|ö|holme)$/u,
  },
  owners: undefined,
  coordinations: undefined,
  joins: [{ first: /domstolen$/u, between: ' vid ', second: /tingsrätt$/u }],
  partyAndPlace: undefined,
  abbreviation: undefined,
  neverNames: /^(?:TBA|FAQ|OBS|OSA|PS|NB)$/u,
};
