/** The value of an attribute. In quotation marks, straight or curly, it may contain brackets. */
const value = String.raw`"[^"]*"|'[^']*'|[“”][^“”]*[“”]|[^\s"'“”\[\]]+`;
const attributes = String.raw`(?:\s+(?:[\w:-]+=(?:${value})|${value}))*`;
const tag = new RegExp(String.raw`\[(\[?)(/?)([a-zA-Z][\w-]*)(${attributes})\s*(/?)\](\]?)`, 'g');

/** Shortcodes of WordPress and of well-known plugins that may have neither attributes nor content. */
const knownNames = new Set([
  'archives',
  'audio',
  'caption',
  'contact-form',
  'contact-form-7',
  'embed',
  'gallery',
  'gravityform',
  'gravityforms',
  'playlist',
  'products',
  'sitemap',
  'toc',
  'video',
  'wpforms',
]);

/** Shortcodes whose content is an address or code instead of text. */
const namesWithoutText =
  'audio|embed|gallery|playlist|video|youtube|vimeo|vc_raw_html|vc_raw_js|et_pb_code|fusion_code';
const shortcodeWithoutText = new RegExp(
  String.raw`\[(${namesWithoutText})(${attributes})\s*\](?:(?!\[\1\b)[^])*?\[/\1\]`,
  'g',
);

/** The attribute of a shortcode that is shown as text. */
const shownAttributes: Readonly<Record<string, string>> = {
  caption: 'caption',
  wp_caption: 'caption',
  vc_custom_heading: 'text',
  vc_toggle: 'title',
  vc_tta_section: 'title',
  et_pb_accordion_item: 'title',
  et_pb_blurb: 'title',
  et_pb_cta: 'title',
  et_pb_slide: 'heading',
  et_pb_tab: 'title',
  et_pb_toggle: 'title',
  fusion_tab: 'title',
  fusion_toggle: 'title',
};

const blankLine = '\n\n';

/** Removes the shortcodes from HTML of WordPress. Their text stays, and so do brackets in prose, such as `[sic]`. */
export function withoutShortcodes(html: string): string {
  if (!html.includes('[')) return html;
  const paired = new Set([...html.matchAll(/\[\/([a-zA-Z][\w-]*)\s*\]/g)].map(([, name]) => name!));
  return html
    .replaceAll(shortcodeWithoutText, '')
    .replaceAll(
      tag,
      (
        whole,
        openingBracket: string,
        end: string,
        name: string,
        attributeList: string,
        selfClosing: string,
        closingBracket: string,
      ) => {
        const isCode =
          paired.has(name) ||
          knownNames.has(name) ||
          name.includes('_') ||
          selfClosing !== '' ||
          attributeList.includes('=');
        if (!isCode) return whole;
        if (openingBracket !== '' && closingBracket !== '') return whole.slice(1, -1);
        const text = end === '' ? shownText(name, attributeList) : '';
        const isBlock = name.includes('_') || text !== '' || (end !== '' && name === 'caption');
        return `${openingBracket}${isBlock ? `${blankLine}${text}${text && blankLine}` : ''}${closingBracket}`;
      },
    );
}

function shownText(name: string, attributeList: string): string {
  const attribute = shownAttributes[name];
  if (attribute === undefined) return '';
  const found = new RegExp(String.raw`(?:^|\s)${attribute}=(?:"([^"]*)"|'([^']*)')`).exec(attributeList);
  return found?.[1] ?? found?.[2] ?? '';
}
