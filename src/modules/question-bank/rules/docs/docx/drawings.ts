import type { PictureEdit } from '../found';
import { below, els, type El } from '../xml';

// Pictures as a document shows them: what was cut away at the edges, which way they are turned, how wide they are.

/** A picture of a drawing: its relation, its shown width in pixels (0 where nobody says), what was done to it. */
export interface Drawn {
  readonly relation: string;
  readonly width: number;
  readonly edit?: PictureEdit;
}
const EMU_PER_PIXEL = 9525;
const ANGLE = 60_000;

/** An edit that changes something; undefined otherwise. */
function editOf(edit: PictureEdit): PictureEdit | undefined {
  const { left, top, right, bottom, turn, flipX, flipY } = edit;
  const cut = (n: number) => (Number.isFinite(n) && n > 0 ? Math.min(n, 1) : 0);
  const angle = Number.isFinite(turn) ? ((turn % 360) + 360) % 360 : 0;
  const clean = { left: cut(left), top: cut(top), right: cut(right), bottom: cut(bottom), turn: angle, flipX, flipY };
  const isWhole = clean.left + clean.top + clean.right + clean.bottom < 0.001;
  return isWhole && angle < 0.5 && !flipX && !flipY ? undefined : clean;
}
/** Thousandths of a percent, or a percentage as strict documents write it. */
const share = (text: string | undefined): number =>
  text == null ? 0 : text.endsWith('%') ? parseFloat(text) / 100 : Number(text) / 100_000;
const yes = (text: string | undefined): boolean => text === '1' || text === 'true';
const isSideways = (turn: number): boolean => Math.abs((turn % 180) - 90) < 45;

/** The pictures of a drawing, in their order. */
export function drawnIn(d: El): Drawn[] {
  const extent = below(d, 'wp:extent')[0]?.attrs;
  const frames = below(d, 'pic:pic');
  const blips = below(d, 'a:blip');
  return blips.map((blip): Drawn => {
    const frame = frames.find((f) => below(f, 'a:blip').includes(blip));
    const cut = frame && below(frame, 'a:srcRect')[0]?.attrs;
    const place = frame && below(frame, 'a:xfrm')[0]?.attrs;
    const edit = editOf({
      left: share(cut?.['l']),
      top: share(cut?.['t']),
      right: share(cut?.['r']),
      bottom: share(cut?.['b']),
      turn: Number(place?.['rot'] ?? 0) / ANGLE,
      flipX: yes(place?.['flipH']),
      flipY: yes(place?.['flipV']),
    });
    const side = Number((edit && isSideways(edit.turn) ? extent?.['cy'] : extent?.['cx']) ?? 0);
    return {
      relation: blip.attrs['r:embed'] ?? '',
      width: blips.length === 1 ? Math.round(side / EMU_PER_PIXEL) : 0,
      ...(edit ? { edit } : {}),
    };
  });
}

/** Parts of a whole as old drawings write them: 32768f is a half, as 0.5 and 50% are. */
function part(text: string | undefined): number {
  const n = parseFloat(text ?? '');
  if (text == null || Number.isNaN(n)) return 0;
  return text.endsWith('f') ? n / 65_536 : text.endsWith('%') ? n / 100 : n;
}
/** Whether a drawing has lines or shapes of its own, beside its pictures and its boxes of words. */
export const hasShapes = (d: El): boolean =>
  below(d, 'wps:wsp').some((s) => below(s, 'w:txbxContent').length === 0) ||
  ['wps:cxnSp', 'v:line', 'v:polyline', 'v:arc', 'v:curve', 'v:oval'].some((name) => below(d, name).length > 0);
const outer = (el: El, name: string): El[] =>
  els(el).flatMap((k) => (k.name === name ? [k] : k.name === 'mc:Fallback' ? [] : outer(k, name)));
/** The paragraphs of the boxes of words in a drawing, also those of tables in them; what stands inside of a paragraph is its own. */
export const boxedIn = (d: El): El[] => outer(d, 'w:txbxContent').flatMap((box) => outer(box, 'w:p'));
/** The pictures of an old drawing, in their order. */
export const oldDrawn = (p: El): Drawn[] =>
  below(p, 'v:imagedata').flatMap((image) => {
    const shape = below(p, 'v:shape').find((s) => below(s, 'v:imagedata').includes(image));
    return oneOld(image.attrs, shape) ?? [];
  });
function oneOld(image: El['attrs'], shape: El | undefined): Drawn | undefined {
  const relation = image['r:id'];
  if (!relation) return undefined;
  const style = shape?.attrs['style'] ?? '';
  const points = (name: string): number =>
    Number(new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)pt`).exec(style)?.[1] ?? 0) * (4 / 3);
  const [, angle = '0', fine] = /rotation:\s*(-?[\d.]+)(fd)?/.exec(style) ?? [];
  const flip = /flip:\s*([xy ]+)/.exec(style)?.[1] ?? '';
  const edit = editOf({
    left: part(image['cropleft']),
    top: part(image['croptop']),
    right: part(image['cropright']),
    bottom: part(image['cropbottom']),
    turn: Number(angle) / (fine ? 65_536 : 1),
    flipX: flip.includes('x'),
    flipY: flip.includes('y'),
  });
  return {
    relation,
    width: Math.round(points(edit && isSideways(edit.turn) ? 'height' : 'width')),
    ...(edit ? { edit } : {}),
  };
}
