/** What a drawn cover shows beside the title: a curve, a sun, solids, people who talk, a book. */
export type Motif = 'graph' | 'sunrise' | 'solids' | 'talk' | 'book';

const LINE = 'fill="none" stroke="#FFFFFF" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"';
const THIN = 'fill="none" stroke="#FFFFFF" stroke-width="3" opacity="0.35"';
const steps = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');
/** From the upper left to the lower right, and what shines in the figure. */
const COLOURS: Readonly<Record<Motif, readonly [from: string, to: string, light: string]>> = {
  graph: ['#27408B', '#4C7DD0', '#FFD166'],
  sunrise: ['#C4562B', '#F0A04B', '#FFE3A3'],
  solids: ['#0F5F63', '#2FA39A', '#FFCE6B'],
  talk: ['#4B2E83', '#8A63C8', '#FF9AA2'],
  book: ['#2F6B3A', '#7DB567', '#FFF0C2'],
};
/** Figures of 360 by 360, and of the colour that shines. */
const FIGURES: Readonly<Record<Motif, (light: string) => string>> = {
  graph: (light) =>
    [
      steps(7, (at) => `<path d="M${at * 60},0 V360 M0,${at * 60} H360" ${THIN}/>`),
      `<path d="M0,300 H360 M60,360 V0" ${LINE}/>`,
      `<path d="M78,40 Q180,440 336,60" ${LINE.replace('#FFFFFF', light)}/>`,
      `<circle cx="190" cy="247" r="16" fill="${light}"/>`,
    ].join(''),
  sunrise: (light) =>
    [
      steps(
        9,
        (at) =>
          `<path d="M180,70 V20" ${LINE.replace('#FFFFFF', light)} transform="rotate(${at * 22.5 - 90} 180 230)"/>`,
      ),
      `<path d="M60,250 A120,120 0 0 1 300,250 Z" fill="${light}"/>`,
      `<path d="M0,250 H360 M60,300 H300 M130,346 H230" ${LINE}/>`,
    ].join(''),
  solids: (light) =>
    [
      `<path d="M60,150 L180,90 L300,150 L180,210 Z" fill="${light}"/>`,
      '<path d="M60,150 L180,210 V350 L60,290 Z" fill="#FFFFFF" opacity="0.85"/>',
      '<path d="M300,150 L180,210 V350 L300,290 Z" fill="#FFFFFF" opacity="0.55"/>',
      `<path d="M240,70 L290,0 L340,70 Z" ${LINE}/><circle cx="60" cy="50" r="40" ${LINE}/>`,
    ].join(''),
  talk: (light) =>
    [
      '<path d="M20,30 H250 Q270,30 270,50 V160 Q270,180 250,180 H110 L60,230 V180 H20 Q0,180 0,160 V50 Q0,30 20,30 Z"',
      ' fill="#FFFFFF" opacity="0.92"/>',
      '<path d="M110,68 V142 L176,105 Z" fill="#4B2E83"/>',
      '<path d="M160,210 H340 Q360,210 360,230 V300 Q360,320 340,320 H320 V356 L276,320 H160 Q140,320 140,300 V230',
      ` Q140,210 160,210 Z" fill="${light}"/>`,
      steps(3, (at) => `<circle cx="${200 + at * 50}" cy="265" r="13" fill="#4B2E83"/>`),
    ].join(''),
  book: (light) =>
    [
      `<path d="M180,110 Q90,50 0,90 V310 Q90,270 180,330 Z" fill="${light}"/>`,
      '<path d="M180,110 Q270,50 360,90 V310 Q270,270 180,330 Z" fill="#FFFFFF" opacity="0.92"/>',
      steps(4, (at) => {
        const y = 140 + at * 42;
        const line = 'stroke="#2F6B3A" stroke-width="7" fill="none" opacity="0.45"';
        return `<path d="M36,${y - 14} Q90,${y - 28} 144,${y + 8} M216,${y + 8} Q270,${y - 28} 324,${y - 14}" ${line}/>`;
      }),
      '<path d="M270,74 L316,76 V186 L293,162 L270,186 Z" fill="#C4562B"/>',
    ].join(''),
};
const FONT = 'font-family="Noto Sans CJK SC, Noto Sans SC, sans-serif" fill="#FFFFFF"';

/** A course's cover as a drawing of 16 to 9: its title in large letters on the colour of its subject, and a simple figure. */
export function coverDrawing(o: {
  readonly motif: Motif;
  readonly title: string;
  readonly subtitle: string;
}): `<svg${string}` {
  const [from, to, light] = COLOURS[o.motif];
  // Eight letters fill the width beside the figure.
  const size = Math.min(96, Math.floor(740 / o.title.length));
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">',
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/>`,
    `<stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="1280" height="720" fill="url(#g)"/>`,
    '<circle cx="1120" cy="90" r="320" fill="#FFFFFF" opacity="0.07"/>',
    '<circle cx="160" cy="720" r="240" fill="#FFFFFF" opacity="0.06"/>',
    `<rect x="84" y="226" width="96" height="12" rx="6" fill="${light}"/>`,
    `<text x="80" y="372" font-size="${size}" font-weight="700" ${FONT}>${o.title}</text>`,
    `<text x="84" y="452" font-size="44" opacity="0.88" ${FONT}>${o.subtitle}</text>`,
    `<g transform="translate(858 190)">${FIGURES[o.motif](light)}</g></svg>`,
  ].join('') as `<svg${string}`;
}
