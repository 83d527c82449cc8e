import { child, els, type El } from '../xml';
import type { Look } from './line';

const val = (el: El | undefined): string | undefined => el?.attrs['w:val'];
/** Whether a property is there and not switched off. */
const isOn = (el: El | undefined): boolean => el != null && !['0', 'off', 'false', 'none'].includes(val(el) ?? '1');
const BASED_MAX = 20;

/** The lines a word processor draws under words, as those that are kept apart here. */
function lineOf(kind: string): Look | undefined {
  if (['none', 'off', '0', 'false'].includes(kind)) return undefined;
  if (/^wav/i.test(kind)) return 'wave';
  if (kind === 'double') return 'double';
  return /dash|dot/i.test(kind) ? 'dashed' : 'u';
}

/** How runs look: by their own properties, else by their character style and those it is based on. */
export class RunLooks {
  private readonly styles = new Map<string, { readonly basedOn: string; readonly pr: El | undefined }>();

  constructor(styles: El | undefined) {
    for (const s of els(styles, 'w:style'))
      if (s.attrs['w:type'] === 'character')
        this.styles.set(s.attrs['w:styleId'] ?? '', {
          basedOn: val(child(s, 'w:basedOn')) ?? '',
          pr: child(s, 'w:rPr'),
        });
  }
  /** The nearest word on a property. */
  private prop(pr: El | undefined, name: string): El | undefined {
    const own = child(pr, name);
    if (own) return own;
    let style = this.styles.get(val(child(pr, 'w:rStyle')) ?? '');
    for (let n = 0; style && n < BASED_MAX; n++) {
      const found = child(style.pr, name);
      if (found) return found;
      style = this.styles.get(style.basedOn);
    }
    return undefined;
  }
  /** What is not shown on paper. */
  isHidden(pr: El | undefined): boolean {
    return isOn(this.prop(pr, 'w:vanish'));
  }
  /** The font of signs and Latin letters. */
  fontOf(pr: El | undefined): string {
    const fonts = this.prop(pr, 'w:rFonts');
    return fonts?.attrs['w:ascii'] ?? fonts?.attrs['w:hAnsi'] ?? '';
  }
  looksOf(pr: El | undefined): Look[] {
    const has = (name: string, look: Look): Look[] => (isOn(this.prop(pr, name)) ? [look] : []);
    const under = this.prop(pr, 'w:u');
    const line = under ? lineOf(val(under) ?? 'single') : undefined;
    const vert = val(this.prop(pr, 'w:vertAlign'));
    const border = val(this.prop(pr, 'w:bdr'));
    return [
      ...has('w:b', 'b'),
      ...has('w:i', 'i'),
      ...(line ? [line] : []),
      ...(isOn(this.prop(pr, 'w:strike')) || isOn(this.prop(pr, 'w:dstrike')) ? ['s' as const] : []),
      ...has('w:em', 'dots'),
      ...(border != null && border !== 'none' && border !== 'nil' ? ['boxed' as const] : []),
      ...has('w:highlight', 'marked'),
      ...(vert === 'subscript' ? ['sub' as const] : vert === 'superscript' ? ['sup' as const] : []),
    ];
  }
}
