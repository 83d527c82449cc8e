/** Drawings of the demonstration questions. A stem names one as `<img src="drawing:bend" alt="…">`; `withDrawings` puts the address of its file there. */
export interface Drawing {
  readonly key: DrawingKey;
  readonly width: number;
  readonly height: number;
  svg(): string;
}

// Letters are strokes, not text: a server without fonts draws them too.
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'M0 8L3 0L6 8M1.2 5H4.8',
  B: 'M.5 0V8H3.4A2.1 2.1 0 0 0 3.4 3.8H.5M3 3.8A1.9 1.9 0 0 0 3 0H.5',
  C: 'M5.6 1.4A3.2 4 0 1 0 5.6 6.6',
  D: 'M.5 0V8H2A4 4 0 0 0 2 0Z',
  E: 'M5.4 0H.6V8H5.4M.6 4H4.6',
  F: 'M5.4 0H.6V8M.6 4H4.6',
  M: 'M0 8V0L3 5L6 0V8',
  N: 'M.4 8V0L5.6 8V0',
  O: 'M3 0A3 4 0 1 0 3 8A3 4 0 1 0 3 0',
  P: 'M.5 8V0H3.3A2.2 2.2 0 0 1 3.3 4.4H.5',
  a: 'M5 3V8M5 5.5A2.3 2.5 0 1 0 5 5.6',
  b: 'M.8 0V8M.8 5.5A2.3 2.5 0 1 1 .8 5.6',
  c: 'M5 4A2.4 2.5 0 1 0 5 7',
  x: 'M.6 3L5.4 8M5.4 3L.6 8',
  y: 'M.6 3L3 7M5.4 3L2 10',
  0: 'M3 0A2.5 4 0 1 0 3 8A2.5 4 0 1 0 3 0',
  1: 'M1.4 1.6L3.4 0V8',
  2: 'M.6 2A2.4 2.1 0 1 1 5 3.4L.6 8H5.6',
  3: 'M.7 .6A2.4 1.9 0 1 1 2.6 3.8A2.7 2.1 0 1 1 .4 7',
  4: 'M4.4 8V0L.2 5.6H6',
  5: 'M5.2 0H1.2L.8 3.6A2.6 2.4 0 1 1 .5 7',
  6: 'M4.8 .5A4.2 5 0 0 0 .5 5.4A2.5 2.6 0 1 0 .5 5.2',
  7: 'M.4 0H5.6L2.2 8',
  8: 'M3 0A2 1.9 0 1 0 3 3.8A2.5 2.1 0 1 0 3 8A2.5 2.1 0 1 0 3 3.8A2 1.9 0 1 0 3 0',
  9: 'M1.2 7.5A4.2 5 0 0 0 5.5 2.6A2.5 2.6 0 1 0 5.5 2.8',
  '-': 'M.8 4.6H5.2',
  '%': 'M1.3 0A1.2 1.5 0 1 0 1.3 3A1.2 1.5 0 1 0 1.3 0M4.7 5A1.2 1.5 0 1 0 4.7 8A1.2 1.5 0 1 0 4.7 5M5.4 0L.6 8',
  '°': 'M2 0A1.2 1.2 0 1 0 2 2.4A1.2 1.2 0 1 0 2 0',
};
const INK = '#1f2937';
/** A label with its middle at x, y. */
const label = (words: string, x: number, y: number, size = 1.7): string =>
  `<g transform="translate(${(x - ((words.length * 8 - 2) * size) / 2).toFixed(1)} ${(y - 4 * size).toFixed(1)}) scale(${size})" stroke-width="${(1.7 / size).toFixed(2)}">${[...words].map((c, at) => `<path transform="translate(${at * 8} 0)" d="${GLYPHS[c] ?? ''}"/>`).join('')}</g>`;
const path = (d: string, more = '') => `<path d="${d}" ${more}/>`;
const dot = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="4" fill="${INK}" stroke="none"/>`;
const dashed = 'stroke-dasharray="7 5"';
/** Horizontal and vertical axis with arrows. */
const axes = (x0: number, y0: number, left: number, right: number, top: number, bottom: number) =>
  path(`M${left} ${y0}H${right}l-9 -5m9 5l-9 5M${x0} ${bottom}V${top}l-5 9m5 -9l5 9`);
const slice = (cx: number, cy: number, r: number, from: number, to: number, fill: string) => {
  const at = (t: number) =>
    `${(cx + r * Math.sin(t * 2 * Math.PI)).toFixed(1)} ${(cy - r * Math.cos(t * 2 * Math.PI)).toFixed(1)}`;
  return path(`M${cx} ${cy}L${at(from)}A${r} ${r} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}Z`, `fill="${fill}"`);
};

const DRAW = {
  axis: [
    420,
    110,
    () =>
      `${path('M20 60H400l-9 -5m9 5l-9 5')}${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => path(`M${50 + i * 45} 60v-8`)).join('')}${dot(95, 60)}${dot(320, 60)}${label('A', 95, 30)}${label('B', 320, 30)}${label('0', 230, 84)}${label('1', 275, 84)}`,
  ],
  crossing: [
    360,
    240,
    () =>
      `${path('M30 170H330M60 40L300 220M180 170')}${path('M233 170V30')}${label('A', 20, 150)}${label('B', 340, 150)}${label('C', 46, 32)}${label('D', 314, 220)}${label('E', 254, 36)}${label('O', 218, 190)}`,
  ],
  bend: [
    380,
    240,
    () =>
      `${path('M60 50H350M60 200H350M90 50L280 120L90 200')}${label('B', 70, 32)}${label('A', 340, 32)}${label('E', 304, 120)}${label('D', 70, 218)}${label('C', 340, 218)}`,
  ],
  parallels: [
    380,
    240,
    () =>
      `${path('M30 80H350M30 170H350M110 220L270 20')}${label('a', 362, 80)}${label('b', 362, 170)}${label('c', 288, 20)}${label('1', 258, 66)}${label('2', 188, 156)}`,
  ],
  bowtie: [
    360,
    240,
    () =>
      `${path('M60 40L300 200M300 40L60 200M60 40V200M300 40V200')}${label('A', 42, 32)}${label('B', 318, 208)}${label('C', 42, 208)}${label('D', 318, 32)}${label('O', 180, 96)}`,
  ],
  isosceles: [
    320,
    260,
    () =>
      `${path('M160 30L50 220H270Z')}${path('M160 30V220', dashed)}${path('M160 206h14v14')}${label('A', 160, 14)}${label('B', 34, 230)}${label('C', 288, 230)}${label('D', 160, 242)}`,
  ],
  kite: [
    340,
    250,
    () =>
      `${path('M50 210H290V30Z')}${path('M276 210v-14h14')}${label('A', 34, 216)}${label('C', 306, 216)}${label('B', 306, 24)}${label('8', 170, 232)}${label('6', 308, 134)}`,
  ],
  grid: [
    320,
    320,
    () =>
      `<g stroke="#cbd5e1">${Array.from({ length: 9 }, (_, i) => path(`M${32 + i * 32} 32V288M32 ${32 + i * 32}H288`)).join('')}</g>${axes(160, 160, 20, 306, 14, 300)}${dot(224, 96)}${dot(96, 64)}${dot(64, 224)}${label('A', 240, 84)}${label('B', 80, 50)}${label('C', 50, 240)}${label('O', 172, 176, 1.4)}${label('x', 306, 178, 1.4)}${label('y', 178, 18, 1.4)}${label('1', 192, 176, 1.3)}`,
  ],
  journey: [
    420,
    260,
    () =>
      `${axes(50, 220, 50, 400, 20, 220)}${path('M50 220L140 100H230L350 40', 'stroke-width="3"')}<g ${dashed}>${path('M140 220V100H50M230 220V100M350 220V40H50')}</g>${label('0', 38, 234, 1.4)}${label('20', 140, 238, 1.4)}${label('30', 230, 238, 1.4)}${label('50', 350, 238, 1.4)}${label('6', 34, 100, 1.4)}${label('9', 34, 40, 1.4)}${label('x', 402, 240, 1.4)}${label('y', 72, 20, 1.4)}`,
  ],
  bars: [
    420,
    260,
    () =>
      `${path('M50 220H400M50 220V20')}${[
        [10, 'A'],
        [16, 'B'],
        [8, 'C'],
        [6, 'D'],
      ]
        .map(
          ([n, s], i) =>
            `<rect x="${80 + i * 80}" y="${220 - (n as number) * 11}" width="44" height="${(n as number) * 11}" fill="#c7d2fe"/>${label(String(n), 102 + i * 80, 208 - (n as number) * 11, 1.4)}${label(s as string, 102 + i * 80, 240, 1.5)}`,
        )
        .join('')}`,
  ],
  pie: [
    280,
    280,
    () =>
      `${slice(140, 140, 110, 0, 0.4, '#c7d2fe')}${slice(140, 140, 110, 0.4, 0.65, '#bbf7d0')}${slice(140, 140, 110, 0.65, 0.85, '#fde68a')}${slice(140, 140, 110, 0.85, 1, '#fecaca')}${label('A', 205, 112)}${label('40%', 205, 138, 1.3)}${label('B', 140, 198)}${label('25%', 140, 222, 1.3)}${label('C', 76, 126)}${label('20%', 76, 152, 1.3)}${label('D', 106, 76)}`,
  ],
  ring: [
    320,
    220,
    () =>
      `<rect x="20" y="20" width="280" height="180" fill="#e0e7ff"/>${path('M20 200A140 140 0 0 1 300 200Z', 'fill="#ffffff"')}${dot(160, 200)}${label('O', 160, 184)}${label('A', 10, 208)}${label('B', 311, 208)}${label('D', 10, 14)}${label('C', 311, 14)}`,
  ],
} as const satisfies Readonly<Record<string, readonly [width: number, height: number, draw: () => string]>>;
export type DrawingKey = keyof typeof DRAW;

export const drawings: readonly Drawing[] = (Object.keys(DRAW) as DrawingKey[]).map((key) => {
  const [width, height, draw] = DRAW[key];
  return {
    key,
    width,
    height,
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ffffff"/><g fill="none" stroke="${INK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${draw()}</g></svg>`,
  };
});
/** A drawing in a text; `alt` says what is to be seen for those who hear it. */
export const drawing = (key: DrawingKey, alt: string): string => `<p><img src="drawing:${key}" alt="${alt}" /></p>`;

const NAMED = /drawing:([a-z]+)/g;
/** Which drawings a text shows. */
export const drawingsIn = (html: string): DrawingKey[] => [...html.matchAll(NAMED)].map(([, key]) => key as DrawingKey);
/** The same question with the addresses of the drawings' files; null leaves the picture out. */
export function withDrawings<T>(body: T, addressOf: (key: DrawingKey) => string | null): T {
  return JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      typeof value !== 'string' || !value.includes('drawing:')
        ? value
        : value.replace(/<p><img src="drawing:([a-z]+)"([^>]*)><\/p>/g, (_all, key: string, rest: string) => {
            const address = addressOf(key as DrawingKey);
            return address == null ? '' : `<p><img src="${address}"${rest}></p>`;
          }),
    ),
  ) as T;
}
