import sharp from 'sharp';
import { bubblesOf, type Question } from '../../src/modules/exam/rules/paper';
import { chanceOf } from '../../src/modules/exam/rules/scan/chance';
import { drawSide, feed, paint } from '../../src/modules/exam/rules/scan/draw';
import type { Gray } from '../../src/modules/exam/rules/scan/gray';
import { readSide, straighten } from '../../src/modules/exam/rules/scan/read-side';
import { schoolMark, type SheetCode } from '../../src/modules/exam/rules/sheet-code';
import { qrOf } from '../../src/modules/exam/server/scan/qr';
import { atMost, median, ratio, round, told, type Line } from './table';

const BUBBLES = 50_000;
const ROWS = 40;
const OPTIONS = 4;
const code: SheetCode = { school: schoolMark(189), read: 4711, cand: 321, page: 1, ver: 1 };
const known = { school: code.school, read: code.read };
/** Forty rows of four options in two columns. */
const questions: readonly Question[] = Array.from({ length: ROWS }, (_, i) => ({
  no: i + 1,
  kind: 'choice' as const,
  score: 3,
  region: { page: 1, x: i < 20 ? 20 : 110, y: 35 + (i % 20) * 7, w: 60, h: 6 },
  options: OPTIONS,
  multi: false,
}));
const layouts = { 1: questions };

type Chance = () => number;
/** What hands do to a bubble: a pen, pencils of several shades, two strokes of a tick. */
const STROKES = ['pen', 'pencil', 'pencil', 'pencil', 'faint', 'tick'] as const;
function mark(gray: Gray, no: number, option: number, stroke: (typeof STROKES)[number] | 'erased', chance: Chance) {
  const q = questions[no - 1];
  const b = q && bubblesOf(q)[option];
  if (!b) return;
  const over = { x: b.x - 0.2, y: b.y - 0.2, w: b.w + 0.4, h: b.h + 0.4 };
  if (stroke === 'pen') paint(gray, over, 40, 0.97, chance);
  else if (stroke === 'pencil') paint(gray, over, 75 + chance() * 20, 0.9, chance);
  else if (stroke === 'faint') paint(gray, over, 110, 0.8, chance);
  else if (stroke === 'erased') paint(gray, over, 228, 0.8, chance);
  else for (let i = 0; i < 9; i++) paint(gray, { x: b.x + i * 0.45, y: b.y + 2.2 - i * 0.22, w: 1.2, h: 0.8 }, 60);
}
/** A copy of a copy: softer edges, paler ink, paper that is no longer white. */
function copied({ data, width, height }: Gray): Gray {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let n = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const at = (y + dy) * width + x + dx;
          if (y + dy < 0 || y + dy >= height || x + dx < 0 || x + dx >= width) continue;
          sum += data[at] ?? 255;
          n += 1;
        }
      out[y * width + x] = Math.min(250, 30 + (sum / n) * 0.86);
    }
  return { data: out, width, height };
}
/** One filled side as a feeder brings it, with what is on it. */
function filled(n: number, chance: Chance) {
  let page = drawSide(questions, 1, code, n % 3 === 0 ? 200 : 150, qrOf(code));
  const truth = new Map<number, string>();
  for (let no = 1; no <= ROWS; no++) {
    const option = Math.floor(chance() * (OPTIONS + 1));
    const isGiven = option < OPTIONS;
    if (isGiven) mark(page, no, option, STROKES[Math.floor(chance() * STROKES.length)] ?? 'pen', chance);
    if (isGiven && chance() < 0.1) mark(page, no, (option + 1) % OPTIONS, 'erased', chance);
    truth.set(no, isGiven ? 'ABCD'.charAt(option) : '');
  }
  // Every fourth sheet was copied, every eighth twice; the scanner turns, scales and shifts all of them.
  if (n % 4 === 0) page = copied(page);
  if (n % 8 === 0) page = copied(page);
  const shift = { x: (chance() - 0.5) * 8, y: (chance() - 0.5) * 8 };
  const scale = 0.96 + chance() * 0.05;
  return { gray: feed(page, { degrees: (chance() - 0.5) * 6, scale, shift, noise: 18, chance }), truth };
}

/** 50,000 generated bubbles: skew to 3 degrees, 4 % smaller, copies of copies, erasures, ticks, faint pencil. */
function verdicts(): Line[] {
  const chance = chanceOf(20_261_123);
  const sheets = Math.ceil(BUBBLES / (ROWS * OPTIONS));
  let wrong = 0;
  let doubtful = 0;
  let unread = 0;
  for (let n = 1; n <= sheets; n++) {
    const { gray, truth } = filled(n, chance);
    const read = readSide(gray, layouts, known);
    const rows = read.kind === 'placed' ? read.rows : undefined;
    if (!rows) unread += 1;
    for (const { no, given, verdict } of rows ?? []) {
      if (verdict === 'doubtful') doubtful += 1;
      else if (given !== truth.get(no)) wrong += 1;
    }
  }
  const all = sheets * ROWS;
  return [
    atMost(`Generated sheets, ${(sheets * ROWS * OPTIONS).toLocaleString('en')} bubbles: wrong verdicts`, wrong, 0),
    atMost('… sheets with a corner outside the picture, for a person to see', unread, Math.ceil(sheets / 100)),
    {
      what: '… rows left to a person',
      figure: `${((100 * doubtful) / all).toFixed(2)} %`,
      bound: '≤ 1 %',
      good: doubtful / all <= 0.01,
      judged: true,
    },
  ];
}

/** A side from its picture to its verdicts and the straightened page, beside the bare decoding of the picture. */
async function side(rounds: number): Promise<Line[]> {
  const { gray } = filled(3, chanceOf(7));
  const { data, width, height } = gray;
  const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  const decode = async (): Promise<Gray> => {
    const { data: dots, info } = await sharp(jpeg).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    return { data: new Uint8Array(dots), width: info.width, height: info.height };
  };
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const from = performance.now();
    for (let i = 0; i < 5; i++) await work();
    return (performance.now() - from) / 5;
  };
  const read = async () => {
    const picture = await decode();
    const found = readSide(picture, layouts, known);
    return found.kind === 'placed' ? straighten(picture, found.corners) : undefined;
  };
  for (const work of [decode, read]) await timed(work);
  const pairs: { readonly bare: number; readonly ours: number }[] = [];
  for (let i = 0; i < rounds; i++) pairs.push({ bare: await timed(decode), ours: await timed(read) });
  const of = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick));
  return [
    ratio(
      'A scanned side, read and straightened, against its bare decoding',
      of((p) => p.ours / p.bare),
      {
        atMost: 3,
        note: `${round(of((p) => p.ours))} ms against ${round(of((p) => p.bare))} ms`,
      },
    ),
    told('… sides a minute on one core', Math.round(60_000 / of((p) => p.ours)).toLocaleString('en')),
  ];
}

/** Reading marks: what it gets wrong, and what it costs. */
export const benchScan = async (o: { readonly rounds: number }): Promise<Line[]> => [
  ...verdicts(),
  ...(await side(o.rounds)),
];
