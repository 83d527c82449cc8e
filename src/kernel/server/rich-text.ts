import sanitize from 'sanitize-html';
import { homely } from '../shared/foreign-html';
import { LOOKS } from '../shared/rich-looks';
import { visibleText } from '../shared/visible';

/** Files of our own store: nothing in a text may make a reader's browser ask somebody else's server. */
const OWN_FILE = /^\/api\/file\/(?!.*\.\.)[\w\-./?=&%]+$/;
const ALIGN = { 'text-align': [/^(?:left|right|center|justify)$/] };

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'div',
    'span',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'video',
    'audio',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    video: ['src', 'controls'],
    audio: ['src', 'controls'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    p: ['style'],
    div: ['style'],
    h1: ['style'],
    h2: ['style'],
    h3: ['style'],
    h4: ['style'],
    h5: ['style'],
    h6: ['style'],
    // A formula keeps its source; how it looks is drawn where it is shown.
    span: ['class', 'data-latex'],
  },
  allowedClasses: { span: ['latex', ...LOOKS] },
  allowedStyles: { '*': ALIGN },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'title'],
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...(attribs['href'] ? { href: attribs['href'] } : {}), rel: 'noopener noreferrer', target: '_blank' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    ['img', 'video', 'audio'].includes(tag) && !OWN_FILE.test(attribs['src'] ?? ''),
};

/**
 * Cleans formatted text that somebody typed: known tags and attributes, pictures and films from the own file store only,
 * formulas as `<span class="latex" data-latex="…">`. What holds no text, picture, film or formula becomes empty.
 */
export function cleanHtml(html: string): string {
  const clean = sanitize(homely(html), options).trim();
  const says =
    /<(?:img|video|audio|hr|table)\b|data-latex=/.test(clean) ||
    visibleText(clean.replace(/<[^>]*>|&nbsp;|\u00a0/g, '')).trim() !== '';
  return says ? clean : '';
}
