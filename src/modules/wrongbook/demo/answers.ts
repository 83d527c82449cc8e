import { newId } from '../../../kernel/server/ids';
import { seeded, type World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { DemoClazz } from '../../class/demo';
import type { DemoPerson } from '../../people/demo';
import { judge, partsOf, type Answer, type Part } from '../../question-bank/contract';
import { copyVersions, demoQuestions, type DemoQuestion } from '../../question-bank/demo';
import type { Answered } from '../server/note';

export type DemoAnswer = Answered & { readonly orgId: number };
const SCHOOL = 189;
const MATHS = 2;
/** Days ago on which a class practised, and how many questions each time. */
const DAYS = [33, 27, 20, 15, 11, 7, 4, 2];
const EACH = { full: 5, test: 4 } as const;

const swap = <T>(list: readonly T[]): T[] => (list.length < 2 ? [...list] : [list[1]!, list[0]!, ...list.slice(2)]);
/** A plausible wrong answer: the same lure for most children, a lost sign, two places exchanged. */
export function wrongAnswer(part: Part, chance: () => number): Answer {
  const key = part.answer;
  switch (part.kind) {
    case 'single': {
      const bad = part.options.map((_, at) => at).filter((at) => at !== key.picks?.[0]);
      return { picks: [bad[chance() < 0.6 ? 0 : Math.floor(chance() * bad.length)] ?? 0] };
    }
    case 'multi': {
      const good = key.picks ?? [];
      return {
        picks: good.length > 1 ? good.slice(0, -1) : [...new Set([...good, (good[0]! + 1) % part.options.length])],
      };
    }
    case 'judge':
      return { truth: key.truth !== true };
    case 'blank':
      return {
        blanks: (key.blanks ?? []).map((b, at) => {
          const right = b.accept[0] ?? '';
          return at > 0 && chance() < 0.5
            ? right
            : right.startsWith('-')
              ? right.slice(1)
              : /^\d+$/.test(right)
                ? String(Number(right) + 1)
                : right.length < 2 || chance() < 0.25
                  ? ''
                  : right.slice(0, -1);
        }),
      };
    case 'match':
      return { pairs: swap(key.pairs ?? []) };
    case 'order':
      return { order: swap(key.order ?? []) };
    case 'short':
    case 'photo':
      return { text: '不太会' };
  }
}
export const rightAnswer = ({ kind, answer: key }: Part): Answer =>
  kind === 'single' || kind === 'multi'
    ? { picks: [...(key.picks ?? [])] }
    : kind === 'judge'
      ? { truth: key.truth === true }
      : kind === 'blank'
        ? { blanks: (key.blanks ?? []).map((b) => b.accept[0] ?? '') }
        : kind === 'match'
          ? { pairs: [...(key.pairs ?? [])] }
          : kind === 'order'
            ? { order: [...(key.order ?? [])] }
            : { text: '已经对照参考答案重新写了一遍' };

/** One child and one part on a day. */
export function answered(
  q: DemoQuestion,
  part: Part,
  o: {
    readonly orgId: number;
    readonly userId: number;
    readonly right: boolean;
    readonly source: Answered['source'];
    readonly sourceId: number;
    readonly at: string;
    readonly chance: () => number;
  },
): DemoAnswer {
  const answer = o.right ? rightAnswer(part) : wrongAnswer(part, o.chance);
  return {
    orgId: o.orgId,
    userId: o.userId,
    verId: q.verId,
    qid: q.qid,
    qcid: part.qcid,
    sbjId: q.sbjId,
    source: o.source,
    sourceId: o.sourceId,
    share: judge(part, answer).share ?? (o.right ? 100 : 0),
    answer,
    at: o.at,
  };
}
const byProgram = (q: DemoQuestion): boolean => partsOf(q.body).every((p) => p.kind !== 'short' && p.kind !== 'photo');

/** Everything that was judged in the demonstration: homework's answers, and practice of student189's class in its other subjects. */
export async function makeAnswers(world: World): Promise<readonly DemoAnswer[]> {
  const chance = seeded(35_001);
  const people = world.made['people'] as readonly DemoPerson[];
  const clazzes = world.made['clazzes'] as readonly DemoClazz[];
  const student = people.find((p) => p.login === 'student189')!.userId;
  const clazz = clazzes.find((c) => c.orgId === SCHOOL && c.userIds.includes(student))!;
  const told = [...((world.made['answered'] ?? []) as readonly DemoAnswer[])];
  const taught = new Set(told.filter((a) => a.userId === student).map((a) => a.sbjId));
  const pool = demoQuestions(world).filter(
    (q) => q.stgId === 2 && q.lib === 'pfm' && q.grade === clazz.grade && byProgram(q),
  );
  const subjects = [...new Set(pool.map((q) => q.sbjId))]
    .filter((s) => s !== MATHS || !taught.has(MATHS))
    .toSorted((a, b) => a - b);
  const used: DemoQuestion[] = [];
  for (const sbjId of subjects) {
    const list = pool.filter((q) => q.sbjId === sbjId);
    const each = Math.min(EACH[world.size], Math.max(1, Math.floor(list.length / DAYS.length)));
    DAYS.forEach((ago, turn) => {
      const today = list.slice(turn * each, (turn + 1) * each);
      used.push(...today);
      // The best are right nine times in ten, the weakest every other time.
      for (const [place, userId] of clazz.userIds.entries()) {
        const able = userId === student ? 0.62 : 0.5 + ((place * 37) % 40) / 100;
        const sourceId = newId();
        const at = `${plusDays(world.today, -ago)}T1${place % 3}:${String(10 + (place % 45)).padStart(2, '0')}:00.000Z`;
        for (const q of today)
          for (const part of partsOf(q.body))
            told.push(
              answered(q, part, {
                orgId: SCHOOL,
                userId,
                right: chance() < able - (q.degree - 2) * 0.08,
                source: 'train',
                sourceId,
                at,
                chance,
              }),
            );
      }
    });
  }
  await copyVersions(world, SCHOOL, used);
  // Other organisations, which must never show elsewhere.
  for (const orgId of [619, 710, 500]) {
    const q = demoQuestions(world).find((x) => x.orgId === orgId);
    const child = people.find((p) => p.orgId === orgId && p.userType === 1);
    if (!q || !child) continue;
    for (const part of partsOf(q.body))
      told.push(
        answered(q, part, {
          orgId,
          userId: child.userId,
          right: false,
          source: 'train',
          sourceId: newId(),
          at: `${plusDays(world.today, -3)}T10:00:00.000Z`,
          chance,
        }),
      );
  }
  return told;
}
