/** A band of places: the share of children down to which it reaches, and the points between which it spreads. */
interface Band {
  readonly upTo: number;
  readonly low: number;
  readonly high: number;
}
/**
 * Assigned scores of the chosen subjects of senior grades, as provinces with 3+1+2 have them: the best 15 % get 86 to 100 points, the
 * next 35 % 71 to 85, 35 % 56 to 70, 13 % 41 to 55, the last 2 % 30 to 40.
 */
export const BANDS: readonly Band[] = [
  { upTo: 0.15, low: 86, high: 100 },
  { upTo: 0.5, low: 71, high: 85 },
  { upTo: 0.85, low: 56, high: 70 },
  { upTo: 0.98, low: 41, high: 55 },
  { upTo: 2, low: 30, high: 40 },
];
export const ASSIGNED_FULL = 100;
const FIRST_SENIOR_GRADE = 10;
/** Only in senior grades subjects are chosen. */
export const mayAssign = (grdId: number): boolean => grdId >= FIRST_SENIOR_GRADE;

/**
 * The assigned scores of all who sat a subject, in the order they are given. Equal points share a place and so a band; within a band
 * points spread evenly from its lowest to its highest, and a band of equal points has its highest.
 */
export function assignedOf(scores: readonly number[]): number[] {
  const banded = scores.map((score) => {
    const place = scores.filter((other) => other > score).length / scores.length;
    return { score, band: BANDS.find(({ upTo }) => place < upTo) };
  });
  return banded.map(({ score, band }) => {
    if (!band) return score;
    const inBand = banded.filter((other) => other.band === band).map((other) => other.score);
    const [least, most] = [Math.min(...inBand), Math.max(...inBand)];
    if (most === least) return band.high;
    return Math.round(band.low + ((score - least) * (band.high - band.low)) / (most - least));
  });
}
