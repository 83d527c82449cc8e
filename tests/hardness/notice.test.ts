import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/kernel/server/ids';
import { FakeSmtp } from '../../src/kernel/testing/smtp';
import { servedNow, servedSql } from '../processes/clock';
import { Program } from './program';

const PEOPLE = 40;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

let program: Program;
let smtp: FakeSmtp;
beforeAll(async () => {
  smtp = await FakeSmtp.open();
  smtp.pause = 120;
  program = await Program.make();
  await program.start();
});
afterAll(async () => {
  await program?.remove();
  await smtp?.close();
});

/** The organisation's mail server is the test's, and so many of its children have an address. */
async function prepare(): Promise<number[]> {
  const token = await program.tokenOf('school189');
  const set = await fetch(`${program.base}/api/notice/mail`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      enabled: true,
      host: '127.0.0.1',
      port: smtp.port,
      secure: 'none',
      login: '',
      fromAddress: 'school@example.cn',
      fromName: '学校',
    }),
  });
  expect(set.status).toBe(200);
  const people = await program.sql<{ user_id: string }>(
    `update people_person set email = user_id || '@example.cn'
     where org_id = 189 and user_id in (
       select user_id from people_person where org_id = 189 and user_type = 1 and enabled and removed_at is null order by user_id limit ${PEOPLE})
     returning user_id`,
  );
  return people.map((p) => Number(p.user_id));
}
/** An act has told them and its process died before the relay: what is left is its event. */
async function toldBy(userIds: readonly number[]): Promise<void> {
  const row = {
    newsId: newId(),
    kind: 'homework.released',
    subject: { taskId: 1 },
    params: { name: '持久' },
    audience: userIds,
    byId: null,
    once: null,
    at: new Date(servedNow()).toISOString(),
  };
  await program.sql(
    `insert into kernel_outbox (org_id, event_id, at, topic, payload) values (189, $1, ${servedSql()}, 'notice.told', $2)`,
    [newId(), { rows: [row] }],
  );
}

test.skipIf(process.platform === 'win32')(
  'kill -9 while letters go out: everybody has the notice once, no letter is lost, and one that went out twice is the same letter',
  async () => {
    const userIds = await prepare();
    expect(userIds).toHaveLength(PEOPLE);
    await toldBy(userIds);
    await program.kill();
    // Two deaths in the middle of the letters.
    for (const reached of [8, 20]) {
      await program.start();
      for (const until = performance.now() + 150_000; smtp.letters.length < reached && performance.now() < until;)
        await pause(5);
      expect(smtp.letters.length).toBeGreaterThanOrEqual(reached);
      await program.kill();
    }
    await program.start();
    const ids = () => new Set(smtp.letters.map((letter) => letter.id));
    for (const until = performance.now() + 800_000; ids().size < PEOPLE && performance.now() < until;) await pause(100);
    expect(ids().size).toBe(PEOPLE);
    expect(new Set(smtp.letters.map((letter) => letter.to)).size).toBe(PEOPLE);
    // At most what was on its way at each death came a second time, under its own id.
    expect(smtp.letters.length - PEOPLE).toBeLessThanOrEqual(2 * 3);
    expect(
      await program.sql(
        `select count(*)::int as items, count(distinct i.user_id)::int as people
         from notice_item i join notice_news n using (org_id, news_id)
         where i.org_id = 189 and n.params ->> 'name' = '持久'`,
      ),
    ).toEqual([{ items: PEOPLE, people: PEOPLE }]);
  },
);
