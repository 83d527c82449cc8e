import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import { countNotices, getSettings, listNotices, readAllNotices, readNotices, setSettings } from '../contract';
import type { Audience } from '../rules/audience';
import { isIn } from './audience';
import { noticeKind, noticeRule, tellAll, tellFrom, type News } from './published';

noticeKind({
  name: 'notice.bellTest',
  module: 'notice',
  urgency: 'urgent',
  title: 'bell',
  text: 'came',
  params: ['title'],
  link: ({ id }, { userType }) => (userType === 1 ? `/child/${id}` : `/staff/${id}`),
});

let t: TestApp;
let child: Caller;
let master: Caller;
let stranger: Caller;
let clazzId: number;
beforeAll(async () => {
  t = await TestApp.start();
  child = await t.as('student189');
  master = await t.as('classmgr189');
  stranger = await t.as('school619');
  const [row] = await t.sql<{ clazz_id: string; master_id: string }>(
    `select c.clazz_id, c.master_id from class_student_v s join class_clazz c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
     where s.org_id = 189 and s.user_id = $1 and s.clazz_type = 1`,
    [child.userId],
  );
  clazzId = Number(row!.clazz_id);
  master = await t.asUser(189, Number(row!.master_id));
});
afterAll(async () => {
  await t.stop();
});

/** Tells, and waits until it is spread. */
async function told(to: Audience, more: Partial<News> = {}, byId?: number): Promise<void> {
  const news: News = {
    kind: 'notice.bellTest',
    subject: { id: 7 },
    params: { title: { zh: '一', en: 'one' } },
    to,
    ...more,
  };
  await inOrg(t.kernel.pools.tenant, 189, (door) => tellFrom(door, t.kernel, [news], byId));
  await t.told(189, 'notice.told');
}
const unread = async (who: Caller) => (await who.ok(countNotices, {})).unread;
const newest = async (who: Caller) => (await who.ok(listNotices, { pageSize: 1 })).items[0];
const reached = async (): Promise<number[]> =>
  (
    await t.sql<{ user_id: string }>(
      'select user_id from notice_item where org_id = 189 and news_id = (select max(news_id) from notice_news where org_id = 189) order by 1',
    )
  ).map((r) => Number(r.user_id));

describe('what somebody was told', () => {
  test('is counted, stands first, and speaks the language of its reader', async () => {
    const before = await unread(child);
    await told([child.userId]);
    expect(await unread(child)).toBe(before + 1);
    expect(await newest(child)).toMatchObject({
      title: '消息',
      text: '新消息：一',
      link: '/child/7',
      readAt: null,
      urgent: true,
    });
    expect(await newest(child.in('en-US'))).toMatchObject({ title: 'Notices', text: 'New notice: one' });
  });
  test('rings in open pages with its kind and name, urgent where its kind is, and a muted one is not', async () => {
    const heard: { readonly newsId: unknown; readonly said: readonly unknown[] }[] = [];
    const stop = t.kernel.bus.listen(child.orgId, child.userId, ({ topic, data }) => {
      if (topic === 'notice')
        heard.push({ newsId: data['newsId'], said: [data['kind'], data['urgent'], data['title']] });
    });
    const ringing = async (kind: string, more: Partial<News> = {}) => {
      await told([child.userId], { kind, ...more });
      const { newsId } = (await newest(child))!;
      // The bell of what was told before may come late: it is another one's.
      const rung = () => heard.filter((bell) => bell.newsId === newsId);
      await expect.poll(() => rung().length).toBe(1);
      return rung()[0]?.said;
    };
    const named = { zh: '消息', en: 'Notices' };
    expect(await ringing('notice.bellTest')).toEqual(['notice.bellTest', true, named]);
    expect(await ringing('notice.welcome', { params: {} })).toMatchObject(['notice.welcome', false, {}]);
    const wishes = await child.ok(getSettings, {});
    const { kinds: _, hasEmail: _mail, hasPhone: _phone, mailOn: _on, ...own } = wishes;
    await child.ok(setSettings, { ...own, muted: ['notice.bellTest'] });
    expect(await ringing('notice.bellTest')).toEqual(['notice.bellTest', false, named]);
    await child.ok(setSettings, { ...own, muted: [] });
    stop();
  });
  test('opens another page for a teacher than for a child', async () => {
    await told([master.userId]);
    expect((await newest(master))?.link).toBe('/staff/7');
  });
  test('is read by its reader and by nobody else', async () => {
    await told([child.userId, master.userId]);
    const { newsId } = (await newest(child))!;
    const [mine, theirs] = [await unread(child), await unread(master)];
    expect((await stranger.ok(readNotices, { newsIds: [newsId] })).unread).toBe(await unread(stranger));
    expect(await unread(child)).toBe(mine);
    expect((await child.ok(readNotices, { newsIds: [newsId] })).unread).toBe(mine - 1);
    expect((await child.ok(readNotices, { newsIds: [newsId] })).unread).toBe(mine - 1);
    expect(await unread(master)).toBe(theirs);
  });
  test('is read as a whole up to the newest that was shown; what came meanwhile stays unread', async () => {
    const { newsId } = (await newest(child))!;
    await told([child.userId]);
    expect((await child.ok(readAllNotices, { upTo: newsId })).unread).toBe(1);
    expect(await child.rows(listNotices, { unread: true })).toHaveLength(1);
  });
  test('is counted to a hundred and no further', async () => {
    const many = Array.from({ length: 105 }, (_, i): News => ({
      kind: 'notice.bellTest',
      subject: { id: i },
      params: { title: 'x' },
      to: [master.userId],
    }));
    await inOrg(t.kernel.pools.tenant, 189, (door) => tellFrom(door, t.kernel, many));
    await t.told(189, 'notice.told');
    expect(await unread(master)).toBe(100);
  });
});

describe('whom it goes to', () => {
  test('a person of another school is not told, nor one who left', async () => {
    await told([stranger.userId]);
    expect(await reached()).toEqual([]);
    await t.sql('update people_person set enabled = false where org_id = 189 and user_id = $1', [master.userId]);
    await told([master.userId, child.userId]);
    await t.sql('update people_person set enabled = true where org_id = 189 and user_id = $1', [master.userId]);
    expect(await reached()).toEqual([child.userId]);
  });
  test('a class by its class teacher, its teachers, its children; a child by its class teacher', async () => {
    await told({ classTeachersOf: clazzId });
    expect(await reached()).toEqual([master.userId]);
    await told({ classTeachersOfChildren: child.userId });
    expect(await reached()).toEqual([master.userId]);
    await told({ teachersOf: [clazzId] });
    expect(await reached()).toContain(master.userId);
    await told({ studentsOf: clazzId });
    const children = await t.sql<{ user_id: string }>(
      'select user_id from class_student_v where org_id = 189 and clazz_id = $1 order by 1',
      [clazzId],
    );
    expect(await reached()).toEqual(children.map((c) => Number(c.user_id)));
  });
  test('those who hold a code by a role', async () => {
    const admin = await t.as('school189');
    await told({ holdersOf: 'BASIC_SUPERMAN' });
    expect(await reached()).toContain(admin.userId);
    expect(await reached()).not.toContain(child.userId);
  });
  test('those of a rule that a module registers, under a name that nobody else has', async () => {
    const rule = (_: number, ids: readonly number[]) => sql`p.user_id = any(${ids}::bigint[])`;
    noticeRule('notice.bellRule', rule);
    await told({ rule: 'notice.bellRule', of: [child.userId, stranger.userId] });
    expect(await reached()).toEqual([child.userId]);
    expect(() => noticeRule('notice.bellRule', rule)).toThrow('notice.bellRule is registered twice');
    expect(() => isIn(189, { rule: 'notice.noRule', of: [] })).toThrow(
      'no module registers the rule of news notice.noRule',
    );
  });
  test('a word leaves out whoever did it; a person named is told in any case', async () => {
    await told({ classTeachersOf: clazzId }, {}, master.userId);
    expect(await reached()).toEqual([]);
    await told({ anyOf: [{ classTeachersOf: clazzId }, { person: child.userId }] }, {}, master.userId);
    expect(await reached()).toEqual([child.userId]);
    await told({ person: master.userId }, {}, master.userId);
    expect(await reached()).toEqual([master.userId]);
  });
});

describe('once a person and event', () => {
  test('2,000 people are told by one event and a dozen of statements, each once, also when the relay runs again', async () => {
    const FIRST = 7_900_000;
    await t.sql(
      `insert into people_person (org_id, user_id, user_type, yun_no, name, sex, enabled, made_at)
       select 189, $1 + n, 1, 'N' || n, '人' || n, 'female', true, ${t.sqlNow} from generate_series(1, 2000) n`,
      [FIRST],
    );
    const ids = Array.from({ length: 2000 }, (_, n) => FIRST + n + 1);
    const many: News = {
      kind: 'notice.bellTest',
      subject: { id: 7 },
      params: { title: { zh: '一', en: 'one' } },
      to: ids,
      once: 'notice.many',
    };
    const { outbox } = t.kernel;
    const deliver = outbox.deliver.bind(outbox);
    // The program's own relay comes half a second later: it would ask beside this one.
    const relay = vi.spyOn(outbox, 'deliver').mockResolvedValue(undefined);
    try {
      const statements = await asked(async () => {
        await inOrg(t.kernel.pools.tenant, 189, (door) => tellFrom(door, t.kernel, [many]));
        const [event] = await t.sql<{ event_id: string }>(
          "select event_id from kernel_outbox where org_id = 189 and topic = 'notice.told' and done_at is null",
        );
        await deliver(189, Number(event?.event_id));
      });
      expect(statements.length).toBeLessThan(20);
    } finally {
      relay.mockRestore();
    }
    expect(await reached()).toEqual(ids);
    await t.sql("update kernel_outbox set done_at = null where org_id = 189 and topic = 'notice.told'");
    await t.told(189, 'notice.told');
    expect(await reached()).toEqual(ids);
    await t.sql('delete from notice_item where org_id = 189 and user_id > $1 and user_id <= $1 + 2000', [FIRST]);
    await t.sql('delete from people_person where org_id = 189 and user_id > $1 and user_id <= $1 + 2000', [FIRST]);
  });
  test('what a call tells is one event for each organisation that is told, whatever the number of its news', async () => {
    const emitted: unknown[] = [];
    const cx = {
      db: { orgId: 189 },
      now: t.kernel.clock(),
      session: { userId: master.userId },
      emit: (topic: string, { rows }: Record<string, unknown>, orgId?: number) => {
        const told = rows as { readonly subject: unknown; readonly byId: number }[];
        emitted.push([topic, orgId, told.map((row) => [row.subject, row.byId])]);
      },
    };
    const of = (id: number): News => ({
      kind: 'notice.bellTest',
      subject: { id },
      params: { title: '一' },
      to: [child.userId],
    });
    await tellAll(cx, [of(1), { ...of(2), org: 619 }, of(3)]);
    const by = master.userId;
    expect(emitted).toEqual([
      [
        'notice.told',
        189,
        [
          [{ id: 1 }, by],
          [{ id: 3 }, by],
        ],
      ],
      ['notice.told', 619, [[{ id: 2 }, by]]],
    ]);
  });
  test('an event told again under its name is one, and a relay that runs again adds nobody', async () => {
    const before = await unread(child);
    await told([child.userId], { once: 'notice.test:1' });
    await told([child.userId], { once: 'notice.test:1' });
    expect(await unread(child)).toBe(before + 1);
    await t.sql("update kernel_outbox set done_at = null where org_id = 189 and topic = 'notice.told'");
    await t.told(189, 'notice.told');
    expect(await unread(child)).toBe(before + 1);
  });
  test('a kind is named after its module and registered once', () => {
    const kind = {
      module: 'notice',
      urgency: 'digest',
      title: 'bell',
      text: 'came',
      params: [],
      link: () => '/',
    } as const;
    expect(() => noticeKind({ ...kind, name: 'notice.bellTest' })).toThrow('notice.bellTest is registered twice');
    expect(() => noticeKind({ ...kind, name: 'toy.bell' })).toThrow('toy.bell is not named after its module');
  });
  test('a kind that nobody registered, and a sentence that lacks a value, are refused by name', async () => {
    await expect(told([child.userId], { kind: 'notice.nobody' })).rejects.toThrow('notice.nobody');
    await expect(told([child.userId], { params: {} })).rejects.toThrow('lacks title');
  });
  test('news that says to nobody is refused: neither its teller nor its kind names whom', async () => {
    const news = { kind: 'notice.bellTest', subject: {}, params: { title: '一' } };
    await expect(inOrg(t.kernel.pools.tenant, 189, (door) => tellFrom(door, t.kernel, [news]))).rejects.toThrow(
      'notice.bellTest says to nobody',
    );
  });
  test('what nobody is told about is not written', async () => {
    const count = () => t.sql<{ n: string }>('select count(*) as n from notice_news where org_id = 189');
    const before = await count();
    await told([]);
    expect(await count()).toEqual(before);
  });
  test('news of a kind that is gone says so and opens nothing', async () => {
    await told([child.userId]);
    await t.sql(
      "update notice_news set kind = 'gone.kind' where org_id = 189 and news_id = (select max(news_id) from notice_news where org_id = 189)",
    );
    expect(await newest(child)).toMatchObject({ title: '这类消息已经停用', link: null });
  });
});
