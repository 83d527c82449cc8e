import type { InputOf } from '../../../../kernel/shared/call';
import { plusDays } from '../../../../kernel/shared/dates';
import type { arrange, ChoiceQue } from '../../contract';
import { settingOf, type Setting, type TaskKind } from '../../rules';
import { instantIn, nextMonday, placeIn } from '../zone';

/** A question on its way into a task, with the points of each part. */
export type Chosen = Pick<ChoiceQue, 'verId' | 'qid' | 'kind' | 'degree' | 'body' | 'klgIds' | 'parts' | 'score'> & {
  readonly why?: ChoiceQue['why'] | undefined;
};

export type DueChoice = 'tonight' | 'tomorrow' | 'threeDays' | 'nextMonday' | 'own';
/** What the assign screen holds. */
export interface Draft extends Setting {
  readonly kind: TaskKind;
  readonly name: string;
  /** The teacher has written the title: it no longer follows the section. */
  readonly named: boolean;
  readonly sbjId: number;
  readonly nodeId: number | null;
  /** The paper the questions came from. */
  readonly paperId?: number;
  readonly ques: readonly Chosen[];
  readonly count: number;
  readonly level: 'all' | 'easy' | 'hard';
  readonly autoOnly: boolean;
  readonly clazzIds: readonly number[];
  /** Children chosen one by one, by class; such a class is not in `clazzIds`. */
  readonly some: Readonly<Record<number, readonly number[]>>;
  readonly startAt: string | null;
  readonly due: DueChoice;
  readonly dueDay: string;
  readonly dueTime: string;
  readonly duration: number;
  readonly markType: 1 | 2;
}
export const LEVELS: Readonly<Record<Draft['level'], readonly number[]>> = {
  all: [],
  easy: [1, 2, 3],
  hard: [3, 4, 5],
};
/** Kinds that rules judge. */
export const AUTO_KINDS = ['single', 'multi', 'judge', 'blank', 'match', 'order'] as const;
export const COUNTS = [5, 8, 10, 15, 20] as const;
/** Minutes a child needs for a question, roughly; for the line that says how long it is. */
const MINUTES: Readonly<Record<string, number>> = {
  single: 1,
  multi: 1.5,
  judge: 0.5,
  blank: 1.5,
  match: 1.5,
  order: 1,
  short: 5,
  photo: 5,
  group: 5,
};
export const minutesOf = (ques: readonly Chosen[]): number =>
  Math.max(1, Math.round(ques.reduce((n, q) => n + (MINUTES[q.kind] ?? 2) * (0.7 + q.degree * 0.15), 0)));
export const scoreOfAll = (ques: readonly Chosen[]): number =>
  Math.round(ques.reduce((n, q) => n + q.score * 10, 0)) / 10;

/** When the choice of a due time is: a preset, or the own day and time. */
export function dueOf(d: Pick<Draft, 'due' | 'dueDay' | 'dueTime'>, zone: string, now: Date): string {
  const [today] = placeIn(zone, now);
  const day =
    d.due === 'tonight'
      ? today
      : d.due === 'tomorrow'
        ? plusDays(today, 1)
        : d.due === 'threeDays'
          ? plusDays(today, 3)
          : d.due === 'nextMonday'
            ? nextMonday(today)
            : d.dueDay;
  return instantIn(zone, day, d.due === 'own' ? d.dueTime : d.due === 'nextMonday' ? '08:00' : '21:00');
}
/** How a kind of task begins: homework until tomorrow evening, a test of 40 minutes until tonight, a check until the next morning. */
export function firstOf(
  kind: TaskKind,
  zone: string,
  now: Date,
): Omit<Draft, 'sbjId' | 'nodeId' | 'clazzIds' | 'name'> {
  const [today, time] = placeIn(zone, now);
  return {
    kind,
    named: false,
    ques: [],
    count: kind === 'kq' ? 5 : kind === 'exam' ? 15 : 8,
    level: 'all',
    autoOnly: kind === 'kq',
    some: {},
    startAt: null,
    due: kind === 'exam' && time < '20:00' ? 'tonight' : 'tomorrow',
    dueDay: plusDays(today, 1),
    dueTime: '21:00',
    duration: 40,
    ...settingOf(kind),
    markType: 1,
  };
}
/** New points for a question: shared out over its parts in halves, what is left over to the first. */
export function rescored(q: Chosen, score: number): Chosen {
  const halves = Math.round(score * 2),
    each = Math.floor(halves / q.parts.length),
    left = halves - each * q.parts.length;
  const parts =
    q.parts.length === 1
      ? [{ ...q.parts[0]!, score }]
      : q.parts.map((p, at) => ({ ...p, score: (each + (at < left ? 1 : 0)) / 2 }));
  return { ...q, parts, score };
}
/** What is sent. */
export function inputOf(d: Draft, zone: string, now: Date): InputOf<typeof arrange> {
  return {
    name: d.name.trim(),
    kind: d.kind,
    sbjId: d.sbjId,
    ...(d.paperId ? { resId: d.paperId } : {}),
    clazzIds: [...d.clazzIds],
    userIds: Object.values(d.some).flat(),
    questions: d.ques.map((q) => ({ verId: q.verId, scores: q.parts.map(({ qcid, score }) => ({ qcid, score })) })),
    ...(d.startAt ? { startTime: d.startAt } : {}),
    dueTime: dueOf(d, zone, now),
    duration: d.kind === 'exam' ? d.duration : null,
    ...settingOf(d.kind, d),
    markType: d.markType,
  };
}
