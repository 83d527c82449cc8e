/** What a work of the demonstration shows. */
export type Motif = 'leaves' | 'plate' | 'papercut' | 'stage';
type Chance = () => number;

const COLOURS = ['#B5442E', '#D98A2B', '#E2B84A', '#7A8B3C', '#4F7A5B'];
const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');
const between = (rnd: Chance, from: number, to: number): number => Math.round(from + rnd() * (to - from));
const colour = (rnd: Chance): string => COLOURS[Math.floor(rnd() * COLOURS.length)] ?? '#B5442E';

const leaf = (rnd: Chance): string => {
  const [x, y, turn, size] = [between(rnd, 80, 720), between(rnd, 80, 520), between(rnd, 0, 360), between(rnd, 40, 90)];
  const half = Math.round(size * 0.45);
  return [
    `<g transform="translate(${x} ${y}) rotate(${turn})">`,
    `<path d="M0,${-size} Q${half},0 0,${size} Q${-half},0 0,${-size} Z" fill="${colour(rnd)}"/>`,
    `<path d="M0,${-size} L0,${size + 16}" stroke="#5A3B22" stroke-width="4"/></g>`,
  ].join('');
};
const DRAW: Readonly<Record<Motif, (rnd: Chance) => string>> = {
  leaves: (rnd) => `<rect width="800" height="600" fill="#F6EFE0"/>${times(14, () => leaf(rnd))}`,
  plate: (rnd) =>
    [
      '<rect width="800" height="600" fill="#E9E4DA"/><circle cx="400" cy="300" r="250" fill="#FBFCFD"/>',
      times(
        3,
        (at) => `<circle cx="400" cy="300" r="${235 - at * 70}" fill="none" stroke="#2F5DA8" stroke-width="8"/>`,
      ),
      times(16, (at) => {
        const turn = at * 22.5;
        return `<ellipse cx="400" cy="${100 + between(rnd, 0, 8)}" rx="14" ry="26" fill="#2F5DA8" transform="rotate(${turn} 400 300)"/>`;
      }),
    ].join(''),
  papercut: (rnd) =>
    [
      '<rect width="800" height="600" fill="#FBF5EC"/><circle cx="400" cy="300" r="240" fill="#C0281F"/>',
      times(8, (at) => {
        const [far, wide] = [between(rnd, 110, 150), between(rnd, 24, 40)];
        return `<path d="M400,300 q${wide},${-far / 2} 0,${-far} q${-wide},${far / 2} 0,${far} Z" fill="#FBF5EC" transform="rotate(${at * 45} 400 300)"/>`;
      }),
    ].join(''),
  stage: (rnd) =>
    [
      '<rect width="800" height="600" fill="#3B2A4A"/><rect y="430" width="800" height="170" fill="#8A5C3B"/>',
      '<path d="M0,0 L0,430 Q120,260 110,0 Z M800,0 L800,430 Q680,260 690,0 Z" fill="#A3283A"/>',
      times(7, (at) => {
        const [x, tall] = [160 + at * 80, between(rnd, 120, 150)];
        return `<g fill="${colour(rnd)}"><circle cx="${x}" cy="${430 - tall}" r="26"/><path d="M${x - 32},470 Q${x},${440 - tall} ${x + 32},470 Z"/></g>`;
      }),
    ].join(''),
};
/** A picture as a child might have made it, out of its own numbers: the same motif and numbers, the same picture. */
export const painted = (motif: Motif, rnd: Chance): `<svg${string}` =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">${DRAW[motif](rnd)}</svg>`;
