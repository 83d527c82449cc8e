import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '../../../../kernel/shared/call';
import { ClassAtNoon, NOON, REV } from '../../../../../tests/homework/kit';
import type { Caller, TestApp } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { asked, QUES } from '../testing';

let day: ClassAtNoon;
let t: TestApp;
let me: Caller;
let kids: ClassAtNoon['kids'];
beforeAll(async () => {
  day = await ClassAtNoon.start(3);
  ({ t, me, kids } = day);
});
afterAll(() => day.stop());
const set = (o: Partial<InputOf<typeof calls.arrange>> = {}) =>
  day.set({ name: '同时', questions: asked([QUES.blank]), ...o });
const hand: ClassAtNoon['hand'] = (...of) => day.hand(...of);
/** A transaction of somebody else that holds rows of a task. */
async function locked(
  table: 'homework_task' | 'homework_que' | 'homework_reply',
  id: number,
  how: 'share' | 'update',
  userId?: number,
) {
  const client = new pg.Client({ connectionString: t.url });
  await client.connect();
  await client.query('begin');
  await client.query(
    `select from ${table} where org_id = 189 and task_id = $1 ${userId == null ? '' : `and user_id = ${userId}`} for ${how}`,
    [id],
  );
  return {
    run: (text: string) => client.query(text, [id]),
    /** Whether something comes to wait for the held rows, and not to its end. */
    waited: async (what: Promise<unknown>) => {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      what.then(end, end);
      while (!isOver) {
        const waiting = await t.sql(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        if (waiting.length > 0) return true;
      }
      return false;
    },
    end: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}

describe('two at once', () => {
  test('a paper handed in while an equivalence is being accepted waits for it, and is judged by it', async () => {
    const id = await set({ questions: asked([QUES.blank]) });
    await kids[0]!.ok(calls.enter, { id });
    await kids[0]!.ok(calls.store, {
      id,
      answers: [{ qid: 9004, qcid: 0, answer: { blanks: ['1/2', '比零大'] }, rev: REV }],
    });
    const teacher = await locked('homework_task', id, 'update');
    const handed = kids[0]!.ok(calls.store, { id, submit: true });
    expect(await teacher.waited(handed)).toBe(true);
    await teacher.run(`update homework_que set accept = '{"1":["比零大"]}' where org_id = 189 and task_id = $1`);
    await teacher.run('update homework_task set key_rev = key_rev + 1 where org_id = 189 and task_id = $1');
    await teacher.end();
    await handed;
    expect(await t.sql('select share from homework_answer where org_id = 189 and task_id = $1', [id])).toEqual([
      { share: 100 },
    ]);
  });
  test('two answers accepted at once are both kept, and both count', async () => {
    const id = await set({ questions: asked([QUES.blank]) });
    for (const [kid, word] of [
      [kids[0]!, '比零大'],
      [kids[1]!, '正的数'],
    ] as const)
      await hand(id, kid, { 9004: { blanks: ['1/2', word] } }, [9004]);
    const other = await locked('homework_que', id, 'update');
    const accepted = ['比零大', '正的数'].map((text) =>
      me.ok(calls.accept, { id, qid: 9004, qcid: 0, blank: 1, text }),
    );
    await other.waited(accepted[0]!);
    await other.end();
    await Promise.all(accepted);
    const [part] = (await me.ok(calls.getTask, { id })).ques.flatMap((q) => q.parts);
    expect(new Set(part!.accept?.['1'])).toEqual(new Set(['比零大', '正的数']));
    expect(
      (
        await t.sql<{ share: number }>('select share from homework_answer where org_id = 189 and task_id = $1', [id])
      ).map((a) => a.share),
    ).toEqual([100, 100]);
  });
  test('an answer that is being stored while its paper is handed in is judged with it', async () => {
    const id = await set({ questions: asked([QUES.single]) });
    await kids[0]!.ok(calls.enter, { id });
    await kids[0]!.ok(calls.store, { id, answers: [{ qid: 9001, qcid: 0, answer: { picks: [0] }, rev: REV }] });
    const storing = await locked('homework_reply', id, 'share', kids[0]!.userId);
    const handed = kids[0]!.ok(calls.store, { id, submit: true });
    expect(await storing.waited(handed)).toBe(true);
    await storing.run(`update homework_answer set answer = '{"picks":[1]}' where org_id = 189 and task_id = $1`);
    await storing.end();
    await handed;
    expect(await t.sql('select share from homework_answer where org_id = 189 and task_id = $1', [id])).toEqual([
      { share: 100 },
    ]);
  });
  test('no answer slips in behind the hand-in: it waits, and is told that the paper is handed in', async () => {
    const id = await set({ questions: asked([QUES.single]) });
    await kids[0]!.ok(calls.enter, { id });
    const handing = await locked('homework_reply', id, 'update', kids[0]!.userId);
    const late = kids[0]!.refused(calls.store, {
      id,
      answers: [{ qid: 9001, qcid: 0, answer: { picks: [1] }, rev: REV }],
    });
    expect(await handing.waited(late)).toBe(true);
    await handing.run(
      `update homework_reply set state = 'marked', submitted_at = '${NOON}' where org_id = 189 and task_id = $1 and entered_at is not null`,
    );
    await handing.end();
    expect((await late).error).toBe('homework.fault.submitted');
    expect(await t.sql('select 1 from homework_answer where org_id = 189 and task_id = $1', [id])).toEqual([]);
  });
});
