import type { QueKind, QuestionBody } from './model';
import { spread, type Candidate } from './spread';

/** A question that may be chosen. */
export interface Drawn extends Candidate {
  readonly verId: number;
  readonly kind: QueKind;
}
/** One choice of several that are made in turn. What is left out: any. */
export interface Wish {
  /** Which of the pools it looks at; the first where nothing is said. */
  readonly place?: number;
  readonly kinds?: readonly QueKind[];
  readonly degrees?: readonly number[];
  readonly count: number;
  /** How many of which degrees come first; what they lack, any other degree gives. */
  readonly first?: readonly { readonly count: number; readonly degrees: readonly number[] }[];
  /** Questions that this choice must not take, nor another entry of one of them. */
  readonly not?: readonly number[];
  /** Only such of what it took are given: what does not fit leaves its place empty, and comes in no choice after it. */
  readonly fits?: (body: QuestionBody) => boolean;
}
/** Makes a choice: what it takes, none after it gets. */
export type Take = (wish: Wish) => Drawn[];
/** Where choices look. `klgIds` narrow what counts as knowledge when a choice is spread. */
export interface Pool {
  readonly questions: readonly Drawn[];
  readonly klgIds?: readonly number[] | undefined;
}
/** What is known of how questions read while choices are made. */
export interface Readings {
  /** The bodies and what makes each this question and no other (`sameAs`), by version. */
  readonly bodies: ReadonlyMap<number, { readonly body: QuestionBody; readonly same: string }>;
  /** How questions that must not come again read, by question. */
  readonly used: ReadonlyMap<number, readonly string[]>;
}
export interface Draw {
  readonly take: Take;
  /** Versions that were taken without knowing how they read: with them known, the same choices may fall otherwise. */
  readonly unread: ReadonlySet<number>;
  /** Questions that had to stay out while something was taken. */
  readonly shunned: ReadonlySet<number>;
  /** The pools that were looked at. */
  readonly places: ReadonlySet<number>;
}

/**
 * Choices from pools, one after the other: spread over knowledge and degrees, no question twice and no two entries of one question, as far as is
 * known how they read. The same pools, seed and readings give the same choices.
 * @param not what no choice may take.
 */
export function drawFrom(pools: readonly Pool[], known: Readings, seed: number, not: readonly number[] = []): Draw {
  const taken = new Set<number>();
  const met = new Set<string>();
  const unread = new Set<number>();
  const shunned = new Set<number>();
  const places = new Set<number>();
  const take: Take = ({ place = 0, kinds, degrees, count, first = [], not: own = [], fits }) => {
    places.add(place);
    const { questions = [], klgIds } = pools[place] ?? {};
    const out = new Set([...not, ...own]);
    const alike = new Set([...out].flatMap((qid) => known.used.get(qid) ?? []));
    const passed = new Set<number>();
    const mine: Drawn[] = [];
    const fill = (until: number, of?: readonly number[]): void => {
      for (;;) {
        const left = questions.filter(
          (c) =>
            !taken.has(c.verId) &&
            !passed.has(c.verId) &&
            !out.has(c.qid) &&
            (!kinds?.length || kinds.includes(c.kind)) &&
            (!degrees?.length || degrees.includes(c.degree)) &&
            (!of?.length || of.includes(c.degree)),
        );
        if (mine.length >= until || left.length === 0) return;
        for (const qid of out) shunned.add(qid);
        for (const c of spread(left, until - mine.length, seed, klgIds, mine)) {
          const read = known.bodies.get(c.verId);
          if (!read) unread.add(c.verId);
          else if (met.has(read.same) || alike.has(read.same)) {
            passed.add(c.verId);
            continue;
          } else met.add(read.same);
          taken.add(c.verId);
          mine.push(c);
        }
      }
    };
    for (const part of first) fill(mine.length + part.count, part.degrees);
    fill(count);
    return fits ? mine.filter(({ verId }) => fitsAsRead(known.bodies.get(verId)?.body, fits)) : mine;
  };
  return { take, unread, shunned, places };
}
/** What nobody has read yet may fit. */
const fitsAsRead = (body: QuestionBody | undefined, fits: (body: QuestionBody) => boolean): boolean =>
  body === undefined || fits(body);
