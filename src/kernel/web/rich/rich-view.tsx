import { createElement, useMemo, type ReactNode } from 'react';
import { isLook } from '../../shared/rich-looks';
import { Formula } from './formula';
import { splitClosing } from './glue';
import { RichImage } from './rich-image';

// What may stand in formatted text. The server cleans on the way in; building elements here keeps out what slipped through.
const TAGS = new Set([
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
  'source',
]);
const DROPPED = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'noscript',
  'title',
  'head',
  'link',
  'meta',
  'base',
  'form',
]);
const EMPTY = new Set(['br', 'hr', 'img', 'source']);
const NUMBERS = new Set(['width', 'height', 'colspan', 'rowspan', 'start']);

/** Whether an address may stand in formatted text. */
export const safeAddress = (address: string, image = false): boolean =>
  /^(https?:|\/(?!\/)|#|\.\/)/i.test(address.trim()) ||
  (image
    ? /^(data:image\/(png|jpeg|gif|webp);base64,|blob:)/i.test(address.trim())
    : /^(mailto:|tel:)/i.test(address.trim()));

interface Node_ {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<Node_>;
  readonly tagName?: string;
  getAttribute?(name: string): string | null;
}

function propsOf(tag: string, node: Node_): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  const get = (name: string) => node.getAttribute?.(name) ?? undefined;
  const align = /text-align:\s*(left|right|center|justify)/.exec(get('style') ?? '')?.[1];
  if (align) props['style'] = { textAlign: align };
  for (const name of NUMBERS)
    if (/^\d{1,4}%?$/.test(get(name) ?? ''))
      props[name === 'colspan' ? 'colSpan' : name === 'rowspan' ? 'rowSpan' : name] = get(name);
  const look = tag === 'span' ? (get('class') ?? '').split(/\s+/).filter(isLook).join(' ') : '';
  if (look) props['className'] = look;
  if (tag === 'a' && safeAddress(get('href') ?? '')) {
    props['href'] = get('href');
    props['target'] = '_blank';
    props['rel'] = 'noopener noreferrer';
  }
  if (['img', 'video', 'audio', 'source'].includes(tag) && safeAddress(get('src') ?? '', tag === 'img'))
    props['src'] = get('src');
  if (tag === 'img') {
    props['alt'] = get('alt') ?? '';
    props['loading'] = 'lazy';
    // It is as high as its width makes it; what both say keeps its room until it comes.
    const [wide, high] = [Number(get('width')), Number(get('height'))];
    if (wide > 0 && high > 0) props['style'] = { aspectRatio: `auto ${wide} / ${high}` };
    delete props['height'];
  }
  if (tag === 'video' || tag === 'audio') props['controls'] = true;
  return props;
}

/** The source of a formula, where a node is one. */
const latexOf = (node: Node_ | undefined): string | null | undefined =>
  node?.nodeType === 1 && node.tagName?.toLowerCase() === 'span' ? node.getAttribute?.('data-latex') : null;

/** Elements of formatted text: known tags only, no handler, no script, no foreign address kinds. */
export function elementsOf(nodes: ArrayLike<Node_>): ReactNode[] {
  const list = Array.from(nodes);
  return list.map((node, at) => {
    if (node.nodeType === 3) return latexOf(list[at - 1]) ? splitClosing(node.textContent ?? '')[1] : node.textContent;
    if (node.nodeType !== 1) return null;
    const tag = (node.tagName ?? '').toLowerCase();
    if (DROPPED.has(tag)) return null;
    const latex = latexOf(node);
    if (latex) {
      const next = list[at + 1];
      const signs = next?.nodeType === 3 ? splitClosing(next.textContent ?? '')[0] : '';
      return <Formula key={at} latex={latex} signs={signs} />;
    }
    const children = EMPTY.has(tag) ? [] : elementsOf(node.childNodes);
    if (!TAGS.has(tag)) return children;
    if (tag === 'img') return <RichImage key={at} {...propsOf(tag, node)} />;
    return createElement(tag, { ...propsOf(tag, node), key: at }, ...children);
  });
}

/** Shows formatted text; its images fit the width. */
export function RichView({ html }: { readonly html: string | null | undefined }) {
  const elements = useMemo(
    () =>
      elementsOf(
        new DOMParser().parseFromString(html ?? '', 'text/html').body
          .childNodes as ArrayLike<unknown> as ArrayLike<Node_>,
      ),
    [html],
  );
  return <div className="rich-view">{elements}</div>;
}
