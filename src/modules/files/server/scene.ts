import sharp from 'sharp';
import { seeded } from '../../../kernel/server/world';
import { markup } from '../../../kernel/shared/markup';
import { DOCUMENT, documentOf } from './document';
import { filmOf } from './film';

/** What a picture of the demonstration world shows. */
export const SCENES = ['hills', 'track', 'books', 'stars', 'court', 'leaves'] as const;
export type Scene = (typeof SCENES)[number];

type Chance = (from: number, to: number) => number;
const sky = (a: string, b: string) => markup`
  <defs>
    <linearGradient id="g" x1="0" y1="0" x2="0.4" y2="1">
      <stop offset="0" stop-color="${a}"/>
      <stop offset="1" stop-color="${b}"/>
    </linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#g)"/>
`;
const wave = (n: Chance, w: number, h: number, y: number, colour: string) => {
  const points = Array.from({ length: 5 }, (_, i) => `${(i * w) / 4},${y + n(-h / 14, h / 14)}`);
  return `<path d="M0,${h} L${points.join(' L')} L${w},${h} Z" fill="${colour}" stroke="${colour}" stroke-width="${h / 9}" stroke-linejoin="round"/>`;
};
const LANES = [0.62, 0.52, 0.42, 0.32];
const SPINES = ['#3E6C9E', '#C8763E', '#5B8C6A', '#8A5C86', '#B8A04A'];
const GREENS = ['#6FA66B', '#8DBB72', '#4F8B5E', '#B7CF7F'];
const LINE = 'stroke="#F4F7F2" stroke-width="5"';
const times = (n: number, draw: (at: number) => string) => Array.from({ length: n }, (_, at) => draw(at));
const DRAW: Readonly<Record<Scene, (n: Chance, w: number, h: number) => string>> = {
  hills: (n, w, h) => markup`
    ${sky('#F7E3C0', '#A9CFE8')}
    <circle cx="${n(w * 0.2, w * 0.8)}" cy="${h * 0.3}" r="${h * 0.11}" fill="#F3B562"/>
    ${wave(n, w, h, h * 0.62, '#7FB08A')}
    ${wave(n, w, h, h * 0.74, '#4E8F6B')}
    ${wave(n, w, h, h * 0.9, '#2F6B52')}
  `,
  track: (_, w, h) => {
    const colour = (lane: number) => (lane === 3 ? '#5FA06F' : lane % 2 ? '#C4634A' : '#CF7159');
    const place = `cx="${w / 2}" cy="${h * 1.02}"`;
    const line = 'stroke="#F6EDE6" stroke-width="3"';
    return markup`
      ${sky('#DCEBF5', '#B9D7C0')}
      ${LANES.map((r, i) => `<ellipse ${place} rx="${w * r}" ry="${h * r * 1.15}" fill="${colour(i)}" ${line}/>`)}
    `;
  },
  books: (n, w, h) => markup`
    ${sky('#FBF3E6', '#EAD9C2')}
    ${times(11, (i) => {
      const tall = n(h * 0.38, h * 0.62);
      const place = `x="${w * 0.12 + i * w * 0.07}" y="${h * 0.82 - tall}"`;
      return `<rect ${place} width="${w * 0.058}" height="${tall}" rx="4" fill="${SPINES[i % 5]}"/>`;
    })}
    <rect x="${w * 0.06}" y="${h * 0.82}" width="${w * 0.88}" height="${h * 0.03}" fill="#8C6B4A"/>
  `,
  stars: (n, w, h) => {
    const star = () =>
      [
        `<circle cx="${n(0, w)}" cy="${n(0, h * 0.8)}" r="${n(1, 3)}"`,
        `fill="#F6E7B8" opacity="0.${Math.floor(n(4, 9))}"/>`,
      ].join(' ');
    return markup`
      ${sky('#1F2C56', '#4B5FA3')}
      ${times(60, star)}
      <circle cx="${w * 0.78}" cy="${h * 0.28}" r="${h * 0.1}" fill="#F2DFA2"/>
      ${wave(n, w, h, h * 0.9, '#16203F')}
    `;
  },
  court: (_, w, h) => markup`
    ${sky('#E8F0E4', '#CFE0D0')}
    <rect x="${w * 0.1}" y="${h * 0.22}" width="${w * 0.8}" height="${h * 0.62}" fill="#3F8A77" ${LINE}/>
    <path d="M${w / 2},${h * 0.22} V${h * 0.84}" ${LINE}/>
    <circle cx="${w / 2}" cy="${h * 0.53}" r="${h * 0.12}" fill="none" ${LINE}/>
  `,
  leaves: (n, w, h) => markup`
    ${sky('#EFF6E9', '#CFE6C9')}
    ${times(26, () => {
      const [x, y] = [n(0, w), n(0, h)];
      const size = `rx="${n(18, 46)}" ry="${n(7, 15)}"`;
      const turn = `transform="rotate(${n(0, 180)} ${x} ${y})"`;
      return `<ellipse cx="${x}" cy="${y}" ${size} ${turn} fill="${GREENS[Math.floor(n(0, 4)) % 4]}" opacity="0.8"/>`;
    })}
  `,
};

/** Draws a picture of the demonstration world: shapes only, the same every time, with nobody's rights on it. */
export function drawScene(scene: string, seed: number, width: number, height: number): Promise<Uint8Array> {
  // A drawing of its own, on paper.
  if (scene.startsWith('<svg'))
    return sharp(Buffer.from(scene))
      .resize({ width, height, fit: 'inside' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 90 })
      .toBuffer();
  const chance = seeded(seed % 4_294_967_296);
  const n: Chance = (from, to) => Math.round((from + chance() * (to - from)) * 10) / 10;
  const draw = DRAW[scene as Scene] ?? DRAW.hills;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${draw(n, width, height)}</svg>`,
    ),
  )
    .jpeg({ quality: 86 })
    .toBuffer();
}
/** A film of a scene: three views of it. */
export const filmScene = async (scene: string, seed: number): Promise<Uint8Array> =>
  filmOf(await Promise.all([0, 1, 2].map((view) => drawScene(scene, seed + view * 977, 320, 192))));
/** A document of a scene: a view of it on each of four pages. */
export const documentScene = async (scene: string, seed: number): Promise<Uint8Array> =>
  documentOf(
    await Promise.all([0, 1, 2, 3].map((view) => drawScene(scene, seed + view * 977, DOCUMENT.width, DOCUMENT.height))),
  );
