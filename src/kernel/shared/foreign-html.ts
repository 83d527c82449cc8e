import { entityOf } from './entities';
import { latexOfMath, type MarkupEl } from './mathml';
import { isLook, type Look } from './rich-looks';

// What other programs put into formatted text when it is pasted: islands of their own data, formulas in MathML, readings over words.

const TAG = /<(\/?)([a-zA-Z][\w.-]*(?::[\w.-]+)?)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
/** Whose inside is data of a program, never words of a text; a content control of Word holds words. */
const isIsland = (name: string): boolean =>
  /^(?:xml|svg|[wov]:.*)$/.test(name) && !/^w:(?:sdt|sdtcontent|smarttag)$/.test(name);
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,24}));/gi, (whole, dec?: string, hex?: string, name?: string) => {
    if (name) return entityOf(name) ?? whole;
    const code = Number(dec ?? `0x${hex}`);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
  });
const encoded = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&quot;'));
const attrsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g)].map(([, name = '', a, b, c]) => [
      name.toLowerCase(),
      decoded(a ?? b ?? c ?? ''),
    ]),
  );

interface Piece {
  readonly text: string;
  readonly tag?: { readonly name: string; readonly attrs: string; readonly closes: boolean; readonly empty: boolean };
}
function piecesOf(html: string): Piece[] {
  const out: Piece[] = [];
  let from = 0;
  for (const found of html.matchAll(TAG)) {
    if (found.index > from) out.push({ text: html.slice(from, found.index) });
    const [text, closes, name = '', attrs = '', empty] = found;
    out.push({ text, tag: { name: name.toLowerCase(), attrs, closes: closes === '/', empty: empty === '/' } });
    from = found.index + text.length;
  }
  if (from < html.length) out.push({ text: html.slice(from) });
  return out;
}
/** The place behind the end of what opens at a place; -1 where it never ends. */
function endOf(pieces: readonly Piece[], at: number): number {
  const name = pieces[at]?.tag?.name;
  let depth = 0;
  for (let i = at; i < pieces.length; i++) {
    const tag = pieces[i]?.tag;
    if (tag?.name !== name || tag?.empty) continue;
    depth += tag?.closes ? -1 : 1;
    if (depth === 0) return i + 1;
  }
  return -1;
}
const DEEPEST = 100;
const bareName = (name: string): string => name.replace(/^.*:/, '');
/** The tree of a formula. */
function treeOf(pieces: readonly Piece[]): MarkupEl {
  const root: { name: string; attrs: Record<string, string>; kids: (MarkupEl | string)[] } = {
    name: 'math',
    attrs: {},
    kids: [],
  };
  const open = [root];
  for (const { text, tag } of pieces) {
    const top = open.at(-1) ?? root;
    if (!tag) top.kids.push(decoded(text));
    else if (tag.closes) {
      const at = open.findLastIndex((el) => el.name === bareName(tag.name));
      if (at > 0) open.length = at;
    } else {
      const el = { name: bareName(tag.name), attrs: attrsOf(tag.attrs), kids: [] };
      top.kids.push(el);
      if (!tag.empty && open.length < DEEPEST) open.push(el);
    }
  }
  return root;
}
/** A formula as it stands in formatted text. */
const latexSpan = (latex: string): string => `<span class="latex" data-latex="${encoded(latex)}"></span>`;

/** Whether a text has a formula in MathML that holds more than LaTeX can say: its words stay, and somebody should look. */
export function hasOddMath(html: string): boolean {
  if (!/<(?:\w+:)?math\b/i.test(html)) return false;
  const pieces = piecesOf(html);
  for (let at = 0; at < pieces.length; at++) {
    const tag = pieces[at]?.tag;
    if (!tag || tag.closes || tag.empty || bareName(tag.name) !== 'math') continue;
    const end = endOf(pieces, at);
    if (end < 0) return true;
    if (latexOfMath(treeOf(pieces.slice(at + 1, end - 1))).odd) return true;
    at = end - 1;
  }
  return false;
}

/** Whether anything of other programs may be in a text: most texts are never looked at closer. */
const FOREIGN = /<(?:\/?(?:xml|svg|ruby|math|del|strike|ins|mark|q)\b|[/]?\w+:|!|(?:span|u)\b[^<>]*\bstyle\s*=)/i;

/** Words that look as a question may ask for, under names and styles of other programs; `u` for the kind of its line. */
const DRESSED = new Set(['span', 'u', 'del', 'strike', 'ins', 'mark', 'q']);
type Dress = readonly [before: string, behind: string];
const NAMED_DRESS: Readonly<Record<string, Dress>> = {
  del: ['<s>', '</s>'],
  strike: ['<s>', '</s>'],
  ins: ['<u>', '</u>'],
  mark: ['<span class="marked">', '</span>'],
  q: ['“', '”'],
};
const look = (name: Look): Dress => [`<span class="${name}">`, '</span>'];
/** What a style says of a line under words. */
function lineIn(style: string): Dress | undefined {
  const line = /(?:^|;)\s*text-(?:decoration(?:-line|-style)?|underline)\s*:\s*([^;]*)/g;
  const said = [...style.matchAll(line)].map(([, words = '']) => words).join(' ');
  if (/\bwav/.test(said)) return look('wave');
  if (/\bdouble\b/.test(said)) return look('double');
  if (/dash|dott/.test(said)) return look('dashed');
  return /\bunderline\b/.test(said) ? ['<u>', '</u>'] : undefined;
}
/** What stands in the place of an opening tag, and of the one that closes it; undefined where the tag stays. */
function dressOf(name: string, attrs: string): Dress | undefined {
  const named = Object.hasOwn(NAMED_DRESS, name) ? NAMED_DRESS[name] : undefined;
  if (named) return named;
  const { style: typed = '', class: classes = '' } = attrsOf(attrs);
  const style = typed.toLowerCase();
  // What the platform wrote itself says it by its class.
  if (classes.split(/\s+/).some((c) => c === 'latex' || isLook(c))) return undefined;
  const line = lineIn(style);
  if (name === 'u') return line?.[0].startsWith('<span') ? line : undefined;
  const has = (pattern: RegExp, dress: Dress): readonly Dress[] => (pattern.test(style) ? [dress] : []);
  const all: readonly Dress[] = [
    ...(line ? [line] : []),
    ...has(/text-decoration(?:-line)?\s*:[^;]*line-through/, ['<s>', '</s>']),
    ...has(/text-emphasis(?:-style)?\s*:\s*(?!none|initial|inherit)[^;\s]/, look('dots')),
    ...has(/vertical-align\s*:\s*super/, ['<sup>', '</sup>']),
    ...has(/vertical-align\s*:\s*sub/, ['<sub>', '</sub>']),
    ...has(/font-weight\s*:\s*(?:bold|[6-9]00)/, ['<strong>', '</strong>']),
    ...has(/font-style\s*:\s*italic/, ['<em>', '</em>']),
  ];
  if (all.length === 0) return undefined;
  const behind = all.map(([, end]) => end).toReversed();
  return [all.map(([begin]) => begin).join(''), behind.join('')];
}

/**
 * Formatted text without what other programs add to it: their data goes with its inside, MathML becomes LaTeX, a reading over words
 * stands behind them in brackets, and lines, dots and strokes that a style or another name says are what they are here. Words stay.
 */
export function homely(html: string): string {
  if (!FOREIGN.test(html)) return html;
  // Data of Word hides in comments; what its conditions show to everybody stays.
  const pieces = piecesOf(html.replace(/<!--[\s\S]*?-->/g, '').replace(/<!\[[^>]*\]>/g, ''));
  const endless = new Set<string>();
  let out = '';
  let reading = false;
  const worn: { readonly name: string; readonly behind: string }[] = [];
  const shut = () => {
    if (reading) out += ')';
    reading = false;
  };
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece) break;
    const { text, tag } = piece;
    if (!tag) {
      out += text;
      continue;
    }
    const isMath = bareName(tag.name) === 'math' && !tag.closes && !tag.empty;
    if ((isMath || isIsland(tag.name) || tag.name === 'rp') && !(tag.closes || tag.empty)) {
      const end = endless.has(tag.name) ? -1 : endOf(pieces, at);
      if (end < 0) {
        endless.add(tag.name);
        continue;
      }
      if (isMath) {
        const { latex } = latexOfMath(treeOf(pieces.slice(at + 1, end - 1)));
        if (latex !== '') out += latexSpan(latex);
      }
      at = end - 1;
      continue;
    }
    if (DRESSED.has(tag.name) && !tag.empty) {
      const at = worn.findLastIndex((w) => w.name === tag.name);
      if (!tag.closes) {
        const dress = dressOf(tag.name, tag.attrs);
        worn.push({ name: tag.name, behind: dress?.[1] ?? `</${tag.name}>` });
        out += dress?.[0] ?? text;
      } else if (at >= 0) out += worn.splice(at, 1)[0]?.behind ?? '';
      continue;
    }
    if (isIsland(tag.name)) continue;
    if (tag.name === 'rt' || tag.name === 'ruby' || tag.name === 'rb' || tag.name === 'rp' || tag.name === 'rtc') {
      shut();
      if (tag.name === 'rt' && !tag.closes && !tag.empty) {
        out += '(';
        reading = true;
      }
      continue;
    }
    out += text;
  }
  shut();
  return out;
}
