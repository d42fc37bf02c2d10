import type { SpanRules } from '../span-rules.ts';

const STATES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming'; // prettier-ignore
/** The abbreviations of states in newspapers. */
const SHORT_STATES =
  'Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Mass|Md|Mich|Minn|Miss|Mo|Mont|N\\.C|N\\.D|N\\.H|N\\.J|N\\.M|N\\.Y|Neb|Nev|Okla|Ore|Pa|R\\.I|S\\.C|S\\.D|Tenn|Tex|Va|Vt|W\\.Va|Wash|Wis|Wyo|Nebr|Ont|Que|Sask|Alta|Man|B\\.C|N\\.S|N\\.B|P\\.E\\.I|Nfld'; // prettier-ignore

/**
 * Nouns from the errors in the training part of the corpus, and similar nouns. "road", "station", "bridge", "line" and "airport" are left
 * out, because they mostly belong to the name.
 */
const NOUN_AFTER =
  /^(?:unions?|federations?|part(?:y|ies)|newspapers?|magazines?|tabloids?|agency|agencies|groups?|sects?|militias?|movements?|chains?|airlines?|compan(?:y|ies)|teams?|fans?|officials?|members?|fighters?|supporters?|staff|stores?|shops?|supermarkets?|lawsuits?|picnic|talk|trade|news|provinces?|regions?|districts?|departments?|states?|govern\w+|towns?|cit(?:y|ies)|suburbs?|streets?|coasts?|borders?|front|terminals?|pipelines?|gym|campus|site|axis|wing|mills?|pier|beach|librar(?:y|ies)|hall|hospice|hostel|hospital|school|church|academy|tribunal|clubs?|centre|center|courts?|hotels?|pubs?|ferr(?:y|ies))$/u;

export const spans: SpanRules = {
  nounAfter: NOUN_AFTER,
  wordBefore: undefined,
  adjectiveBefore:
    /^(?:Metropolitan|Suburban|Downtown|Mainland|Continental|Peninsular|Rural|Urban|Downstate|Upstate|Coastal)$/u,
  houseNumber: undefined,
  landmarks: {
    title: /^(?:King|Queen|Prince|Princess|Bishop|Lord|Lady|Saint|St\.?)$/u,
    genitive: /\p{L}['’]s$/u,
    noun: /^(?:Oak|Seat|Cross|Bridge|Gardens?|Well|Stone|Tower|Gate|Head|Corner|Cave|Chapel|Tomb|Steps|Walk|Pool|Ride|Chair|Bath|Spring|Hill|Point|Quay|Pier|Park|Square|Way|Lane|Road|Street|Church|Island)$/u,
  },
  owners: {
    partOfName:
      /(?:^|\s)(?:Sheriff|Commissioner|Attorney|Prosecutor|Coroner|Magistrate|Governor|Mayor|President|Speaker|Ombudsman|Auditor|Treasurer|Registrar|Clerk|Women|Woman|Men|Man|Children|Child|People|Workers?|Writers?|Farmer|Veteran|Teacher|Nurse|Student|Parent|Mother|Girl|Boy|Ladies|Master|Lord|Bishop|Dean|King|Queen|Prince|Duke|Majesty|Highness|Christ|St\.? \p{Lu}\p{L}+|Saint \p{Lu}\p{L}+|\p{L}+(?:men|man))$/u,
    unit: /^(?:(?:\p{Lu}[\p{L}-]*|and|of|the|for) )*(?:Committee|Commission|Unit|Command|Squad|Department|Division|Branch|Bureau|Directorate|Section|Team|Task Force|Faculty|Service)$|^(?:School|Office|Faculty|Department|Institute|Bureau|Division|Centre|Center) (?:of|for) /u,
  },
  coordinations: {
    conjunction: 'and',
    institution:
      /(?:Service|Police|Agency|Office|Authority|Council|Universit(?:y|ies)|Department|Commission|Bureau|Institute|Association|Union|Corporation|Ministry|Force|Investigation|Establishment|Organi[sz]ation|Surgery)$/u,
  },
  joins: [{ first: /^U\.?[SK]\.?$/u, between: ' ', second: /^\p{Lu}/u }],
  partyAndPlace: new RegExp(
    `(?<=[(,]\\s?)(D|R|I)[-–](${STATES}|(?:${SHORT_STATES})\\.|\\p{Lu}\\p{L}+)(?=[),;])`,
    'gu',
  ),
  abbreviation: new RegExp(`(?:^|\\s)(?:${SHORT_STATES})\\.$`, 'u'),
  neverNames: /^(?:TBD|TBA|TBC|FAQ|FYI|RSVP|ASAP|BYOB|ETA|PTO|N\/A|P\.?S\.?|N\.?B\.?)$/u,
};
