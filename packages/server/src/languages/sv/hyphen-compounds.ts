import type { HyphenCompoundRules } from '../record.ts';

/** Abbreviations and beginnings of words that are not names, and names that mean something else before a hyphen ("AP-fonden"). */
const commonParts = new Set(
  `ac adb adhd ai alu am amr ap api apl apt apu at atp atv b2b bb bbk bmi bnp bsd cad cbrn cbrne cc cd cdn ceo cfo cgi cms co2 corona covid css ct
  cv cve dc ddt dj dlt dna drm dvd e e-post ecmo ekg el emu epa ep erp esg ev f fa faq fm fou gd ghb gif gmo gms gp gprs gps gsm gui hbt
  hbtq hbtqi hcv hd hdmi hiv hpv hr html http https hvb id ip iq ir it ivf jpeg kbt kol kpi ky lan lcd led lgbtqi lp lsd mac mc moa mp3 mr
  mri ms ngo nix no nord npf ob oem ok osa pc pcb pcr pdf pfas pgp php pm pmr png pp ppp pr pt ptsd qr rfid rh rib rna rom roi rot rpm rs rsa rss rut
  sc se sgml si sim skol sme sms stor spa sql ssh ssl st stem sub sva suv syd tbc tcp tqm tv u uhf ui ulf ups url us usb utc uv va vab vd vip vma vmi voip
  vpn vps vr väst wc webb wifi wlan www xml öst 3d 3g 4g 5g 6g`.split(/\s+/),
);

const PERSON =
  'chef|ledare|ordförande|direktör|politiker|parlamentariker|ledamot|ledamöter|minister|ministrar|ambassadör|kommissionär|diplomat|soldat|anhängare|väljare|spelare|tränare|målvakt|forward|mittfältare|back|förare|stjärna|supporter|fan|journalist|reporter|redaktör|fotograf|profil|rådgivare|talesperson|talesman|professor|forskare|ekolog|elev|arbetare|ägare|grundare|kund|medlem|medborgare|läkare|bonde|konstnär|veteran|kännare|ekonom|pilot|bröder|bo|bor|släkting|släkt|elever|lotta|lottor|bibliotekarie|ungdom|aktivist|rebell|terrorist|agent|spion|skådespelare|regissör|sångare|medarbetare|tjänsteman|tjänstemän|man|män|kvinna|kvinnor';
const OTHERS = 'land|länder|stat|medlemskap|aktie|väljarna';
const PARTICIPLE =
  'baserad|ägd|noterad|listad|född|ledd|stödd|börsnoterad|vänlig|kritisk|liknande|inspirerad|finansierad|producerad|tillverkad|byggd|anknuten|relaterad|styrd|kontrollerad|märkt|godkänd|ansluten|utbildad|tränad|aktuell|anpassad|kompatibel|kompatibla|certifierad|registrerad|reglerad|skriven|fientlig|gemensam|servad|lockoutad|anmäld|anmält';

/** The rules of Swedish: any noun may follow a name and a hyphen. */
export const hyphenCompounds: HyphenCompoundRules = {
  commonParts,
  wholeNames: {
    organization:
      /^(?:kommissionen|domstolen|parlamentet|rådet|institutet|museet|museum|biblioteket|stiftelsen|fonden|förbundet|föreningen|universitetet|akademi(?:e)?n|högskolan|skolan|sjukhuset|laboratoriet|kliniken|tidningen|banken|partiet|observatoriet|myndigheten|jouren)s?$/u,
    location:
      /^(?:kyrkan|moskén|katedralen|bron|kanalen|tunneln|öknen|gatan|floden|ån|glaciären|provinsen|dalen|teatern|arenan|hallen|gården|parken|torget|boulevarden|reviret|halvön|bergen|vägen|leden|badet|viken|sjön|dammen|linjen)s?$/u,
    unknown:
      /^(?:priset|pris|stipendiet|medaljen|fördraget|avtalet|pakten|konventionen|förordningen|direktivet|lagen|stadgan|protokollet|galan|veckan|dagen|dagarna|festivalen|mässan|cupen|teleskopet|index|evangeliet|valet|ramverket|deklarationen|registret|pokalen|manifestet)s?$/u,
  },
  alwaysWhole:
    /^(?:priset|pris|stipendiet|medaljen|institutet|domstolen|parlamentet|kommissionen|stiftelsen)s?$/u,
  commonCompound: new RegExp(
    `(?:(?:${PERSON}|${OTHERS})(?:e?n|a|na|r|er|erna|ar|arna|ade|et|orna)?s?|(?:${PARTICIPLE})(?:e|a|t|na)?)$`,
    'u',
  ),
  government: /^(?:regim|regering|administration)(?:en)?s?$/u,
  joinsAnyWord: true,
  namesBefore: [
    {
      names: /^(?:S|M|C|V|L|SD|KD|MP|FP|KDS|NyD)$/u,
      words:
        /^(?:politik|ledar|ledd|riksdags|ledamot|ledamöter|topp|motion|förslag|väljar|regering|styrd|styret|kansli|kongress|stämma|budget|råd|kommunalråd|distrikt|grupp|minister|nämndeman|märkt|statsråd|profil|språkrör|ordförande|sympatis|kvinno|ungdom|krav)/u,
      category: 'organization',
    },
    {
      names: /^(?:OS|VM|EM|SM|NM|JVM|JEM|JSM)$/u,
      words:
        /^(?:guld|silver|brons|medalj|final|semi|kvart|kval|match|trupp|lag|turnering|tävling|debut|start|arena|by(?:n|ar)?$|slutspel|grupp|premiär|lopp|kamp|hopp|dröm|plats|titel|titlar|resan|klassen|gren|insats|distans|stafett|fotboll|hockey|rekord|spel|uttag|förberedel|vinnar|hjält|mästar|invig|sändning)/u,
      category: 'unknown',
    },
  ],
};
