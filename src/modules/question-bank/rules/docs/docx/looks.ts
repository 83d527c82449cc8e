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

interface Style {
  readonly basedOn: string;
  readonly pr: El | undefined;
}
/** What paragraphs say of their runs that is kept here. */
const OF_PARAGRAPHS: ReadonlySet<string> = new Set(['w:vanish', 'w:u', 'w:em', 'w:strike', 'w:dstrike']);
/** The nearest word on a property: of a style, or of one it is based on. */
function nearest(styles: ReadonlyMap<string, Style>, id: string | undefined, name: string): El | undefined {
  let style = styles.get(id ?? '');
  for (let n = 0; style && n < BASED_MAX; n++) {
    const found = child(style.pr, name);
    if (found) return found;
    style = styles.get(style.basedOn);
  }
  return undefined;
}
/** Half points: signs of nine points and less that stand higher or lower are raised or lowered by hand. */
const SMALL = 18;
function moved(position: El | undefined, size: El | undefined): Look[] {
  const [by, high] = [Number(val(position) ?? 0), Number(val(size) ?? Number.NaN)];
  return !(high <= SMALL) || by === 0 || Number.isNaN(by) ? [] : [by > 0 ? 'sup' : 'sub'];
}

/** How runs look: by their own properties, else by their character style and those it is based on, else by their paragraph's. */
export class RunLooks {
  private readonly styles = new Map<string, Style>();
  private readonly paragraphs = new Map<string, Style>();
  private usual = '';
  private paragraph = '';

  constructor(styles: El | undefined) {
    for (const s of els(styles, 'w:style')) {
      const [type, id] = [s.attrs['w:type'], s.attrs['w:styleId'] ?? ''];
      const style = { basedOn: val(child(s, 'w:basedOn')) ?? '', pr: child(s, 'w:rPr') };
      if (type === 'character') this.styles.set(id, style);
      if (type === 'paragraph') this.paragraphs.set(id, style);
      if (type === 'paragraph' && ['1', 'true', 'on'].includes(s.attrs['w:default'] ?? '')) this.usual = id;
    }
  }
  /** The style of the paragraph whose runs are looked at now. */
  enter(style: string | undefined): void {
    this.paragraph = style ?? this.usual;
  }
  /** The nearest word on a property. */
  private prop(pr: El | undefined, name: string): El | undefined {
    const own = child(pr, name);
    if (own) return own;
    const styled = nearest(this.styles, val(child(pr, 'w:rStyle')), name);
    // A heading's weight is its own; lines, dots and what is hidden a question may ask for.
    return styled ?? (OF_PARAGRAPHS.has(name) ? nearest(this.paragraphs, this.paragraph, name) : undefined);
  }
  /** What is not shown on paper. */
  isHidden(pr: El | undefined): boolean {
    return isOn(this.prop(pr, 'w:vanish'));
  }
  /** Whether small letters are shown as capitals. */
  isCapital(pr: El | undefined): boolean {
    return isOn(this.prop(pr, 'w:caps'));
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
      ...(vert === 'subscript'
        ? ['sub' as const]
        : vert === 'superscript'
          ? ['sup' as const]
          : moved(this.prop(pr, 'w:position'), child(pr, 'w:sz'))),
    ];
  }
}
