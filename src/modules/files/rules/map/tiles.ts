import type { Area } from './geometry';

/** Column and row of a tile from the north-west. */
export type TileAt = readonly [col: number, row: number];
/** Columns and rows that tiles may stand in. */
export const TILE_SIDE = 12;

/**
 * Where the districts of 4109 lie among each other: Nanle, Qingfeng and Hualong from north to south, Puyang county and
 * Fan to the east along the river, Taiqian north-east of Fan.
 */
const KNOWN: Readonly<Record<number, Readonly<Record<number, TileAt>>>> = {
  4109: { 410923: [0, 0], 410922: [0, 1], 410902: [0, 2], 410928: [1, 2], 410926: [2, 2], 410927: [2, 1] },
};
export interface TileLayout {
  readonly at: ReadonlyMap<number, TileAt>;
  /** Somebody said where each lies; otherwise they stand in rows by their codes. */
  readonly placed: boolean;
}
const byCode = (codes: readonly number[]): ReadonlyMap<number, TileAt> => {
  const wide = Math.max(1, Math.ceil(Math.sqrt(codes.length)));
  return new Map(codes.map((code, i): [number, TileAt] => [code, [i % wide, Math.floor(i / wide)]]));
};
/** Where the tiles of a region's parts stand: as somebody dragged them, as the product knows them, else by their codes. */
export function layoutOf(
  regId: number,
  parts: readonly number[],
  dragged: Readonly<Record<string, TileAt>> | undefined,
): TileLayout {
  const codes = parts.toSorted((a, b) => a - b);
  for (const said of [dragged, Object.hasOwn(KNOWN, regId) ? KNOWN[regId] : undefined]) {
    const places = new Map(Object.entries<TileAt>(said ?? {}).map(([code, at]) => [Number(code), at]));
    const found = codes.flatMap((code): (readonly [number, TileAt])[] => {
      const at = places.get(code);
      return at ? [[code, at]] : [];
    });
    // A part that came since has no place yet: then none of them is believed.
    if (found.length > 0 && found.length === codes.length) return { at: new Map(found), placed: true };
  }
  return { at: byCode(codes), placed: false };
}
/** A tile as a square, one high and one wide, north above. */
export const squareOf = ([col, row]: TileAt): Area => [
  [
    [col, -row],
    [col, -row - 1],
    [col + 1, -row - 1],
    [col + 1, -row],
    [col, -row],
  ],
];
export const middleOf = ([col, row]: TileAt): readonly [number, number] => [col + 0.5, -row - 0.5];

/** Moves a tile one place or to a place; who stands there takes the place it leaves. */
export function moved(at: ReadonlyMap<number, TileAt>, code: number, to: TileAt): ReadonlyMap<number, TileAt> {
  const from = at.get(code);
  const [col, row] = to;
  if (!from || col < 0 || row < 0 || col >= TILE_SIDE || row >= TILE_SIDE) return at;
  const there = [...at].find(([, place]) => place[0] === col && place[1] === row)?.[0];
  return new Map([...at].map(([one, place]) => [one, one === code ? to : one === there ? from : place]));
}

/**
 * The number under which a map was approved: GS（2023）1234号, 豫S〔2023〕005号, GS京（2022）1061号, 京审字（2010）第015号.
 * One spelling of brackets, no blanks.
 */
export const approvalText = (text: string): string =>
  text
    .replaceAll(/\s+/g, '')
    .replaceAll(/[[(（〔【［]/g, '（')
    .replaceAll(/[\])）〕】］]/g, '）')
    .replaceAll(/[Ａ-Ｚａ-ｚ０-９]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .toUpperCase();
export const APPROVAL =
  /^(?:[\u4e00-\u9fff]{0,3}[A-Z]{0,3}S[\u4e00-\u9fff]{0,3}|[\u4e00-\u9fff]{1,4}字)（\d{4}年?）第?\d{1,6}(?:-\d{1,4})?号$/;
