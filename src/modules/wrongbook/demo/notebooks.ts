import { newId } from '../../../kernel/server/ids';
import { seeded, type World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { DemoPerson } from '../../people/demo';
import { partsOf, type Part } from '../../question-bank/contract';
import { demoQuestions } from '../../question-bank/demo';
import { CAUSE_CODES, isWrong } from '../rules';
import { replay } from '../rules/memory';
import { dayCache, tallyOf } from '../server/note';
import { answers, causes, items, trains } from '../tables';
import { answered, type DemoAnswer } from './answers';
import { entryOf } from '../../../kernel/shared/maps';

const OWN = ['看错符号', '没背牢'];
/** Reviews of one mistake at most: student189 is a careful one. */
const REVIEWS = { mine: 12, others: 4 } as const;
type Log = DemoAnswer & { readonly openAt: string };

/** Notebooks from the log: some children review when the memory asks for it, name causes and mend; others let it lie. */
export async function makeNotebooks(world: World, told: readonly DemoAnswer[]): Promise<void> {
  const chance = seeded(35_002);
  const people = world.made['people'] as readonly DemoPerson[];
  const student = people.find((p) => p.login === 'student189')!.userId;
  const parts = new Map<string, { readonly q: ReturnType<typeof demoQuestions>[number]; readonly part: Part }>();
  for (const q of demoQuestions(world))
    for (const part of partsOf(q.body)) parts.set(`${q.qid}/${part.qcid}`, { q, part });
  const dayOf = dayCache('Asia/Shanghai');
  const before = world.now.toISOString();
  const log = new Map<string, Log[]>();
  for (const a of told) {
    if (a.at > before) continue;
    const key = `${a.orgId}/${a.userId}/${a.qid}/${a.qcid}`;
    entryOf(log, key, () => []).push({ ...a, openAt: a.at });
  }
  const rows = { answers: [] as Log[], items: [] as Parameters<typeof world.put<typeof items>>[1][number][] };
  // student189 first: their ids are the lowest, so that whoever looks for "an own entry" finds theirs.
  const all = [...log.values()].toSorted((a, b) => Number(b[0]!.userId === student) - Number(a[0]!.userId === student));
  let isOneFixed = false;
  for (const list of all) {
    list.sort((a, b) => (a.at < b.at ? -1 : 1));
    rows.answers.push(...list);
    const first = list.find((a) => isWrong(a.share));
    if (!first) continue;
    const mine = first.userId === student;
    const keen = mine ? 0.985 : [0.15, 0.45, 0.7, 0.88][first.userId % 4]!;
    const known = parts.get(`${first.qid}/${first.qcid}`);
    // Reviews on the days the memory asks for, until the child misses one.
    for (let n = 0; n < (mine ? REVIEWS.mine : REVIEWS.others) && known; n++) {
      const due = replay(list.map((a) => ({ day: dayOf(a.at), share: a.share })))!.dueOn;
      if (due >= world.today || chance() > keen) break;
      const at = `${due}T11:${String(10 + Math.floor(chance() * 45)).padStart(2, '0')}:00.000Z`;
      if (at > before || at <= list.at(-1)!.at) break;
      const review = answered(known.q, known.part, {
        orgId: first.orgId,
        userId: first.userId,
        right: chance() < (mine ? 0.82 : 0.74),
        source: 'wrong',
        sourceId: newId(),
        at,
        chance,
      });
      const kept = { ...review, openAt: at };
      list.push(kept);
      rows.answers.push(kept);
    }
    const last = list.at(-1)!;
    const isRight = last.share === 100 && list.some((a) => a.source === 'wrong');
    // One of the own entries is fixed whatever chance says: it is the one that can be practised again.
    const isFixed: boolean = isRight && (chance() < (mine ? 0.35 : 0.55) || (mine && !isOneFixed));
    isOneFixed ||= mine && isFixed;
    const named =
      chance() < (mine ? 0.75 : 0.4)
        ? [
            CAUSE_CODES[Math.floor(chance() * chance() * CAUSE_CODES.length)]!,
            ...(chance() < 0.25 ? [mine ? OWN[Math.floor(chance() * OWN.length)]! : 'careless'] : []),
          ]
        : [];
    const tally = tallyOf(
      list.map((a) => ({ ...a, answeredAt: a.at })),
      { verId: first.verId, sbjId: first.sbjId, source: first.source, isFixed, fixedAt: isFixed ? last.at : null },
      dayOf,
    );
    rows.items.push({
      orgId: first.orgId,
      itemId: newId(),
      userId: first.userId,
      qid: first.qid,
      qcid: first.qcid,
      ...tally,
      causes: [...new Set(named)],
      degree: mine && chance() < 0.15 ? Math.min(5, (known?.q.degree ?? 3) + 1) : null,
    });
  }
  await world.put(
    answers,
    rows.answers.map(({ at, ...a }) => ({ ...a, answeredAt: at, notedAt: at })),
  );
  await world.put(items, rows.items);
  const owners = [
    ...new Map(rows.items.filter((i) => i.userId === student || i.orgId !== 189).map((i) => [i.userId, i])).values(),
  ];
  await world.put(
    causes,
    owners.flatMap((i) =>
      OWN.map((name) => ({
        orgId: i.orgId,
        causeId: newId(),
        userId: i.userId,
        name,
        madeAt: `${plusDays(world.today, -20)}T11:00:00.000Z`,
      })),
    ),
  );
  await world.put(
    trains,
    owners.map((i) => ({
      orgId: i.orgId,
      trainId: newId(),
      userId: i.userId,
      itemId: i.itemId,
      verIds: [i.verId],
      madeAt: `${plusDays(world.today, -1)}T11:30:00.000Z`,
      doneAt: `${plusDays(world.today, -1)}T11:40:00.000Z`,
    })),
  );
}
