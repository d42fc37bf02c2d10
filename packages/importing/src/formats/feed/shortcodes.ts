/** A quoted attribute may hold brackets. Some editors write curly quotation marks. */
const value = String.raw`"[^"]*"|'[^']*'|[“”][^“”]*[“”]|[^\s"'“”\[\]]+`;
const attributes = String.raw`(?:\s+(?:[\w:-]+=(?:${value})|${value}))*`;
const tag = new RegExp(String.raw`\[(\[?)(/?)([a-zA-Z][\w-]*)(${attributes})\s*(/?)\](\]?)`, 'g');

/** Shortcodes of WordPress and of well-known plug-ins that have no attributes and no content. */
const known = new Set([
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

/** Shortcodes whose content is an address or code, and no text. */
const withoutText =
  'audio|embed|gallery|playlist|video|youtube|vimeo|vc_raw_html|vc_raw_js|et_pb_code|fusion_code';
const wordless = new RegExp(
  String.raw`\[(${withoutText})(${attributes})\s*\](?:(?!\[\1\b)[^])*?\[/\1\]`,
  'g',
);

/** Attributes that are shown as text. */
const shownIn: Readonly<Record<string, string>> = {
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

const gap = '\n\n';

/** Removes the shortcodes from HTML of WordPress. Their text stays, and brackets in prose stay, for example `[sic]`. */
export function withoutShortcodes(html: string): string {
  if (!html.includes('[')) return html;
  const paired = new Set([...html.matchAll(/\[\/([a-zA-Z][\w-]*)\s*\]/g)].map(([, name]) => name!));
  return html
    .replaceAll(wordless, '')
    .replaceAll(
      tag,
      (whole, escaped: string, end: string, name: string, given: string, alone: string, more: string) => {
        const isCode =
          paired.has(name) || known.has(name) || name.includes('_') || alone !== '' || given.includes('=');
        if (!isCode) return whole;
        if (escaped !== '' && more !== '') return whole.slice(1, -1);
        const text = end === '' ? shown(name, given) : '';
        const isBlock = name.includes('_') || text !== '' || (end !== '' && name === 'caption');
        return `${escaped}${isBlock ? `${gap}${text}${text && gap}` : ''}${more}`;
      },
    );
}

function shown(name: string, given: string): string {
  const attribute = shownIn[name];
  if (attribute === undefined) return '';
  const found = new RegExp(String.raw`(?:^|\s)${attribute}=(?:"([^"]*)"|'([^']*)')`).exec(given);
  return found?.[1] ?? found?.[2] ?? '';
}
