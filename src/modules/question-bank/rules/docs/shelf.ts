import { hasOddMath } from '../../../../kernel/shared/foreign-html';
import { foreignPicture } from '../../../../kernel/shared/picture-kind';
import { cutTo } from '../../../../kernel/shared/whole';
import { PICTURE_BYTES, PICTURES_BYTES, PICTURES_MAX, pictureSrc, type FoundPicture, type Warning } from './found';
import { escapeXml } from './xml';

// Pictures of other systems' formats: judged by their first bytes, never by their names; one that is not there is marked and said by its name.

/** Server and browsers have it alike; this folder is written for both and knows the types of neither. */
declare const atob: (text: string) => string;

/** Where a picture is shown from, or why it is not. */
export type Shown = { readonly src: string } | { readonly warning: Warning };

const kindOf = (b: Uint8Array): 'png' | 'jpg' | undefined =>
  b[0] === 0x89 && b[1] === 0x50 && b[2] === 0x4e && b[3] === 0x47
    ? 'png'
    : b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff
      ? 'jpg'
      : undefined;

/** Bytes written as base64; undefined when it is none, or too much for a picture. */
export function fromBase64(text: string): Uint8Array | undefined {
  const bare = text.replace(/\s+/g, '');
  if (bare === '' || bare.length > (PICTURE_BYTES / 3) * 4 + 4) return undefined;
  try {
    return Uint8Array.from(atob(bare), (c) => c.charCodeAt(0));
  } catch {
    return undefined;
  }
}
/** The pictures that the questions of a document show, each once. */
export class Shelf {
  readonly all: FoundPicture[] = [];
  private readonly known = new Map<string, string>();
  private total = 0;

  /** `key` is what the same picture is found by again, `name` what people know it by. */
  show(key: string, bytes: Uint8Array | undefined, name: string): Shown {
    const known = this.known.get(key);
    if (known != null) return { src: known };
    const ext = bytes && kindOf(bytes);
    if (!bytes || !ext) {
      const kind = bytes && foreignPicture(bytes);
      return {
        warning: kind
          ? { code: 'pictureKind', params: { kind } }
          : { code: 'pictureMissing', params: { name: cutTo(name, 40) } },
      };
    }
    const isTooMuch =
      bytes.length > PICTURE_BYTES || this.all.length >= PICTURES_MAX || this.total + bytes.length > PICTURES_BYTES;
    if (isTooMuch) return { warning: { code: 'pictureMissing', params: { name: cutTo(name, 40) } } };
    this.total += bytes.length;
    this.all.push({ no: this.all.length + 1, ext, bytes });
    const src = pictureSrc(this.all.length, ext);
    this.known.set(key, src);
    return { src };
  }
  /** A picture that stands in its address itself; undefined for any other address. */
  inAddress(src: string): Shown | undefined {
    const data = /^data:image\/[\w.+-]+;base64,(.*)$/is.exec(src)?.[1];
    return data == null ? undefined : this.show(data, fromBase64(data), 'data:');
  }
}

/** The name people know an address by. */
export function nameIn(src: string): string {
  if (src.startsWith('data:')) return 'data:';
  const last = src.replace(/[?#].*$/s, '').replace(/^.*\//s, '');
  try {
    return decodeURIComponent(last) || src;
  } catch {
    return last;
  }
}
const attrIn = (tag: string, name: string): string => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replace(/&quot;/g, '"').replace(/&amp;/g, '&');
};
const IMG = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const MEDIA = /<(audio|video|iframe|object|embed)\b[^>]*>(?:[\s\S]*?<\/\1\s*>)?/gi;
const DRAWN = /<(svg|canvas)\b[^>]*>(?:[\s\S]*?<\/\1\s*>)?/gi;
/** Boxes to type and choose in: formatted text has none, and their words would go with them. */
const BOXES = /<\/?(?:select|option|textarea|noscript|template|title)\b[^>]*>/gi;
const ATTACHED = /<a\b[^>]*@@PLUGINFILE@@[^>]*>/gi;
/**
 * Formatted text with the pictures that `of` finds by their addresses. A picture that is not there, a sound and a film leave their
 * mark and are said, drawings too; of an attached file its words stay.
 */
export function pictured(html: string, of: (src: string) => Shown, warn: (w: Warning) => void): string {
  const gone = (name: string) => {
    warn({ code: 'mediaLost', params: { name: cutTo(name, 40) } });
  };
  if (hasOddMath(html)) warn({ code: 'mathOdd', params: {} });
  return html
    .replace(BOXES, ' ')
    .replace(DRAWN, () => {
      warn({ code: 'shapeLost', params: {} });
      return '[?]';
    })
    .replace(MEDIA, (tag, kind: string) => {
      const src = attrIn(tag, 'src') || attrIn(tag, 'data');
      gone(src === '' ? kind.toLowerCase() : nameIn(src));
      return '[?]';
    })
    .replace(ATTACHED, (tag) => {
      gone(nameIn(attrIn(tag, 'href')));
      return '<a>';
    })
    .replace(IMG, (tag) => {
      const got = of(attrIn(tag, 'src'));
      if ('warning' in got) {
        warn(got.warning);
        return '[?]';
      }
      const wide = /^\d{1,4}(?=px$|$)/.exec(attrIn(tag, 'width'))?.[0];
      return `<img src="${got.src}" alt="${escapeXml(attrIn(tag, 'alt'))}"${wide ? ` width="${wide}"` : ''} />`;
    });
}
