import { newId } from '../../kernel/server/ids';
import { sql } from '../../kernel/server/db/sql';
import type { Demo, World } from '../../kernel/server/world';
import { putAppeals } from '../appeal/demo';
import type { DemoClazz } from '../class/demo';
import type { DemoPerson } from '../people/demo';
import { demoSet } from '../proof/demo/seal';
import { COMMENTS, EVENTS, PHRASES } from './demo/words';
import { daysFrom, makeItem, type DemoMember } from './demo/make';
import { childrenOf, defaultTemplate, RESULT } from './rules';
import { PROOF, type ReportContent } from './server/seal';
import { namesNow, resultOf } from './server/results';
import { events, phrases, sheets, templates } from './tables';

const SCHOOL = 189;
/** Another school, so that nothing of it shows elsewhere. */
const OTHER = 710;
const people = (world: World) => world.made['people'] as readonly DemoPerson[];
const clazzesOf = (world: World, orgId: number) =>
  (world.made['clazzes'] as readonly DemoClazz[]).filter((clazz) => clazz.orgId === orgId);
function personOf(world: World, login: string): DemoPerson {
  const found = people(world).find((person) => person.login === login);
  if (!found) throw new Error(`the world has no ${login}`);
  return found;
}
async function masterOf(world: World, { orgId, clazzId }: DemoClazz): Promise<number | undefined> {
  const { rows } = await world.client.query<{ master_id: string | null }>(
    sql`select master_id from class_clazz where org_id = ${orgId} and clazz_id = ${clazzId}`,
  );
  return rows[0]?.master_id == null ? undefined : Number(rows[0].master_id);
}
/** The children of a class, each with a comment where the class teacher has written some. */
async function childrenIn(world: World, clazz: DemoClazz, share: number): Promise<DemoMember[]> {
  const commentBy = await masterOf(world, clazz);
  const names = new Map(people(world).map((person) => [person.userId, person.name]));
  return clazz.userIds.map((userId, at) => ({
    userId,
    clazzId: clazz.clazzId,
    ...(commentBy != null && world.chance(share)
      ? {
          commentBy,
          comment: (COMMENTS[at % COMMENTS.length] ?? '').replaceAll('{name}', names.get(userId) ?? ''),
        }
      : {}),
  }));
}

/** One archived year, one running evaluation of each kind at half, one that has just ended with an objection to it. */
export const demo: Demo = {
  name: 'assessment',
  async make(world) {
    const admin = personOf(world, 'school189').userId;
    const child = personOf(world, 'student189').userId;
    const clazz = clazzesOf(world, SCHOOL).find((one) => one.userIds.includes(child));
    if (!clazz) return;
    const base = { orgId: SCHOOL, madeBy: admin } as const;
    const year = Number(world.today.slice(0, 4));
    const all = await childrenIn(world, clazz, 1);
    const last = await makeItem(world, {
      ...base,
      kind: 'eval',
      name: `${year - 1}–${year} 学年综合素质评价`,
      start: -180,
      end: -150,
      archived: true,
      done: 1,
      members: all,
    });
    const ended = await makeItem(world, {
      ...base,
      kind: 'eval',
      name: '期中综合素质评价',
      start: -25,
      end: -2,
      done: 0.95,
      members: await childrenIn(world, clazz, 1),
    });
    const running = await makeItem(world, {
      ...base,
      kind: 'eval',
      name: '期末综合素质评价',
      start: -5,
      end: 20,
      done: 0.5,
      members: await childrenIn(world, clazz, 0.5),
    });
    await putEvents(world, running.itemId, clazz.userIds);
    await performance(world, admin);
    await seal(world, last, all);
    await object(world, ended.itemId, ended.name, child);
    await putWords(world);
    await elsewhere(world);
  },
};

async function performance(world: World, madeBy: number): Promise<void> {
  const leader = personOf(world, 'classmgr189').userId;
  const second = personOf(world, 'teacher189').userId;
  const staff = people(world).filter((p) => p.orgId === SCHOOL && p.userType === 2 && p.sbjIds.length > 0);
  const members = staff.map(({ userId }) => ({ userId, leaderId: userId === leader ? second : leader }));
  const base = { orgId: SCHOOL, madeBy, kind: 'perf', members } as const;
  await makeItem(world, { ...base, name: '上学年教师绩效评价', start: -170, end: -150, archived: true, done: 1 });
  await makeItem(world, { ...base, name: '本学期教师绩效评价', start: -6, end: 15, done: 0.5 });
}
async function putEvents(world: World, itemId: number, userIds: readonly number[]): Promise<void> {
  const by = personOf(world, 'classmgr189').userId;
  const child = personOf(world, 'student189').userId;
  const madeAt = daysFrom(world, -2);
  const nod = { noddedBy: by, noddedAt: madeAt };
  const row = (userId: number, event: (typeof EVENTS)[number], own: boolean) => ({
    orgId: SCHOOL,
    eventId: newId(),
    itemId,
    userId,
    ...event,
    madeBy: own ? userId : by,
    madeAt,
    ...(own ? {} : nod),
  });
  const [first, ...rest] = EVENTS;
  if (!first) return;
  await world.put(events, [
    row(child, first, true),
    ...rest.map((event, at) => row(userIds[at % userIds.length] ?? child, event, false)),
  ]);
}
/** The archived year joins the school's chain, so that its cards can be checked. */
async function seal(
  world: World,
  item: Awaited<ReturnType<typeof makeItem>>,
  all: readonly DemoMember[],
): Promise<void> {
  await world.client.query(sql`
    update assessment_member m
    set names = ${namesNow(SCHOOL)}
    where m.org_id = ${SCHOOL}
      and m.item_id = ${item.itemId}`);
  // The chain of the test world is what its tests expect.
  if (world.size === 'test') return;
  const judged = await world.rows(sheets, `item_id = ${Math.trunc(item.itemId)}`);
  const { rows } = await world.client.query<{
    user_id: string;
    name: string;
    born_on: string | null;
    clazz: string;
  }>(sql`
    select p.user_id, p.name, p.born_on::text, c.clazz_name as clazz
    from assessment_member m
    join people_person p on p.org_id = m.org_id and p.user_id = m.user_id
    join class_clazz c on c.org_id = m.org_id and c.clazz_id = m.clazz_id
    where m.org_id = ${SCHOOL}
      and m.item_id = ${item.itemId}`);
  const comments = new Map(all.map(({ userId, comment }) => [userId, comment ?? '']));
  const school = await world.client.query<{ name: string }>(
    sql`select name from organisation_org where org_id = ${SCHOOL}`,
  );
  const leaves = rows.map(({ user_id: id, name, born_on: bornOn, clazz }) => {
    const holderId = Number(id);
    const own = judged.filter((sheet) => Number(sheet.userId) === holderId && sheet.handedAt != null);
    const { total, level, points } = resultOf(item, { judged: own, events: [], level: null });
    const content: ReportContent = {
      school: school.rows[0]?.name ?? '',
      item: item.name,
      name,
      place: clazz,
      total,
      level,
      parts: childrenOf(item.indexes, null).map((index) => ({
        name: index.name,
        weight: index.weight,
        points: points.get(index.indexId) ?? null,
      })),
      comment: comments.get(holderId) ?? '',
    };
    return { holderId, bornOn, content };
  });
  const sealedAt = item.archivedAt ?? daysFrom(world, -142);
  const seq = await demoSet(world, {
    orgId: SCHOOL,
    kind: PROOF.eval,
    subject: String(item.itemId),
    sealedAt,
    leaves,
  });
  await world.client.query(
    sql`update assessment_item set sealed_seq = ${seq} where org_id = ${SCHOOL} and item_id = ${item.itemId}`,
  );
}
/** student189 does not agree with one index. */
async function object(world: World, itemId: number, name: string, userId: number): Promise<void> {
  await putAppeals(world, [
    {
      orgId: SCHOOL,
      appealId: newId(),
      subject: RESULT.eval,
      setId: itemId,
      userId,
      part: 'd41',
      hostId: SCHOOL,
      label: { name, index: '艺术参与与表现' },
      reason: '我参加了区里的书法比赛并获奖，这一项好像没有计入。',
      steps: [{ state: 'submitted', byId: userId, at: daysFrom(world, -1), remark: '' }],
    },
  ]);
}
/** A template of the school and a teacher's phrases. */
async function putWords(world: World): Promise<void> {
  const madeAt = daysFrom(world, -30);
  const { indexes, levels } = defaultTemplate('eval', 'zh-CN');
  await world.put(templates, [
    {
      orgId: SCHOOL,
      templateId: newId(),
      kind: 'eval',
      name: '小学低年级综合素质',
      indexes,
      levels,
      madeBy: personOf(world, 'school189').userId,
      madeAt,
    },
  ]);
  const userId = personOf(world, 'classmgr189').userId;
  await world.put(
    phrases,
    PHRASES.map((text) => ({ orgId: SCHOOL, phraseId: newId(), userId, text, madeAt })),
  );
}
/** In the test world another school has an evaluation too: what must never show here. */
async function elsewhere(world: World): Promise<void> {
  if (world.size !== 'test') return;
  const [clazz] = clazzesOf(world, OTHER);
  const teacher = people(world).find((p) => p.orgId === OTHER && p.userType === 2);
  if (!clazz || !teacher) return;
  const { userId } = teacher;
  const members = clazz.userIds.map((one) => ({ userId: one, clazzId: clazz.clazzId }));
  const base = { orgId: OTHER, madeBy: userId, start: -5, end: 20, done: 0.5 } as const;
  const item = await makeItem(world, { ...base, kind: 'eval', name: '外校评价', members });
  await makeItem(world, { ...base, kind: 'perf', name: '外校绩效', members: [{ userId }] });
  const madeAt = daysFrom(world, -3);
  const { indexes, levels } = defaultTemplate('eval', 'zh-CN');
  const template = { templateId: newId(), kind: 'eval' as const, name: '外校模板', indexes, levels };
  await world.put(templates, [{ orgId: OTHER, ...template, madeBy: userId, madeAt }]);
  await world.put(phrases, [{ orgId: OTHER, phraseId: newId(), userId, text: '外校常用语', madeAt }]);
  const [first] = clazz.userIds;
  const event = { eventId: newId(), itemId: item.itemId, indexId: 'd11', score: 1, text: '外校事件', madeBy: userId };
  if (first != null) await world.put(events, [{ orgId: OTHER, ...event, userId: first, madeAt }]);
}
