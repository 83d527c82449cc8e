import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { DemoClazz } from '../../class/demo';
import { demoAnswered, type DemoAnswered } from '../../homework/demo';
import type { DemoPerson } from '../../people/demo';
import { judge, partsOf, type Answer, type Part } from '../../question-bank/contract';
import { demoQuestions, type DemoQuestion } from '../../question-bank/demo';
import { nodesOf } from '../../textbook/demo';
import { judgedAtOnce } from '../rules/guess';

export const SCHOOL = 189;
export const MATHS = 2;
export const BOOK = 'rj-maths-7a';
const people = (world: World) => world.made['people'] as readonly DemoPerson[];
export const personOf = (world: World, login: string): DemoPerson => people(world).find((p) => p.login === login)!;
/** teacher189's classes of grade 7, that of student189 first. */
export function classesOf(world: World): readonly DemoClazz[] {
  const student = personOf(world, 'student189').userId;
  const teacher = personOf(world, 'teacher189').userId;
  return (world.made['clazzes'] as readonly DemoClazz[])
    .filter((c) => c.orgId === SCHOOL && c.grade === 7 && c.teachers.get(MATHS) === teacher)
    .toSorted((a, b) => Number(b.userIds.includes(student)) - Number(a.userIds.includes(student)));
}
/** Children of other organisations with a question of their own school: what must never show elsewhere. */
export function strangersOf(world: World): readonly {
  readonly child: DemoPerson;
  readonly teacher: DemoPerson | undefined;
  readonly que: DemoQuestion;
  readonly clazzId: number;
}[] {
  return [619, 710, 500].flatMap((orgId) => {
    const que = demoQuestions(world).find((q) => q.orgId === orgId);
    const child = people(world).find((p) => p.orgId === orgId && p.userType === 1);
    const clazz = (world.made['clazzes'] as readonly DemoClazz[]).find((c) => c.orgId === orgId);
    return que && child
      ? [
          {
            child,
            teacher: people(world).find((p) => p.orgId === orgId && p.userType === 2),
            que,
            clazzId: clazz?.clazzId ?? orgId * 1000 + 1,
          },
        ]
      : [];
  });
}
/** Questions a program judges, by section of the book. */
export function questionsBySection(world: World): readonly {
  readonly nodeId: number;
  readonly name: string;
  readonly chapterId: number;
  readonly ques: readonly DemoQuestion[];
}[] {
  const pool = demoQuestions(world).filter(
    (q) =>
      q.sbjId === MATHS &&
      (q.lib === 'pfm' || q.lib === 'org' || q.lib === 'reg') &&
      q.body.kind !== 'group' &&
      partsOf(q.body).every(judgedAtOnce),
  );
  return nodesOf(BOOK)
    .filter((n) => n.leaf)
    .map((n) => ({
      nodeId: n.nodeId,
      name: n.name,
      chapterId: n.above[0] ?? n.nodeId,
      ques: pool.filter((q) => q.nodeIds.includes(n.nodeId)),
    }))
    .filter((s) => s.ques.length >= (world.size === 'full' ? 4 : 1));
}
/** How able a child of a class is, the same in every world. */
export const abilityOf = (place: number, student: boolean): number => (student ? 0.5 : -1.4 + ((place * 29) % 30) / 10);

const rightOf = ({ kind, answer: key }: Part): Answer =>
  kind === 'judge'
    ? { truth: key.truth === true }
    : kind === 'blank'
      ? {
          blanks: (key.blanks ?? []).map(
            (b) => `${b.accept[0] ?? ''}${b.unit && !b.accept[0]?.includes(b.unit) ? b.unit : ''}`,
          ),
        }
      : kind === 'match'
        ? { pairs: [...(key.pairs ?? [])] }
        : kind === 'order'
          ? { order: [...(key.order ?? [])] }
          : { picks: [...(key.picks ?? [])] };
function wrongOf(part: Part): Answer {
  const key = part.answer;
  switch (part.kind) {
    case 'judge':
      return { truth: key.truth !== true };
    case 'blank':
      return {
        blanks: (key.blanks ?? []).map((b) => {
          const r = b.accept[0] ?? '';
          return r.startsWith('-') ? r.slice(1) : /^\d+$/.test(r) ? String(Number(r) + 1) : '1';
        }),
      };
    case 'match':
      return { pairs: (key.pairs ?? []).toReversed() };
    case 'order':
      return { order: (key.order ?? []).toReversed() };
    default: {
      const bad = part.options.map((_, at) => at).filter((at) => !(key.picks ?? []).includes(at));
      return { picks: [bad[0] ?? 0] };
    }
  }
}
/** What a child of this ability gives. */
export function giveAnswer(
  q: DemoQuestion,
  able: number,
  chance: () => number,
): { readonly answer: Answer; readonly share: number } {
  const part = partsOf(q.body)[0]!;
  const right = chance() < 0.1 + 0.9 / (1 + Math.exp(-(able - (q.degree - 3) * 0.7)));
  const answer = right ? rightOf(part) : wrongOf(part);
  return { answer, share: judge(part, answer).share ?? 0 };
}
/** An instant some days ago, after school, in the zone of the schools. */
export const instantOf = (world: World, daysAgo: number, minute: number): string =>
  `${plusDays(world.today, -daysAgo)}T${String(9 + (Math.floor(minute / 60) % 4)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00.000Z`;
export const later = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString();
/** A judged answer of practice, for the notebook. */
export type Told = Omit<DemoAnswered, 'source'> & { readonly source: 'train' | 'fight' };
/** Adds to what the notebook will hear of. */
export const tell = (world: World, rows: readonly Told[]): void => {
  world.made['answered'] = [...demoAnswered(world), ...rows];
};
export { newId };
