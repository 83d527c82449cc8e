import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { DemoClazz } from '../../class/demo';
import type { DemoPerson } from '../../people/demo';
import { baskets, mine, orgres, orgwbks, shareTos, shares, versions } from '../tables';
import type { DemoResource, Shelf } from './build';

const TAGS: readonly (readonly [resType: string, ...names: string[]])[] = [
  ['paper', '期中', '期末', '单元测试', '中考模拟'],
  ['courseware', '微课', '挂图', '优质课'],
  ['teachdesign', '公开课', '复习课', '新授课'],
  ['workbook', '同步', '假期', '拔高'],
];

/** What people do with resources: tags, the school's library, shares with classes and colleagues, likes, favourites, a basket. */
export async function makeAround(world: World, shelf: Shelf, books: readonly number[]): Promise<void> {
  const people = world.made['people'] as readonly DemoPerson[];
  const id = (login: string) => people.find((p) => p.login === login)!.userId;
  const at = (days: number) => `${plusDays(world.today, -days)}T06:40:00.000Z`;
  // The tags' own table stands in the question bank, whose desk keeps them; for resources they begin here.
  for (const [resType, ...names] of TAGS)
    await world.client.query(
      'insert into question_bank_restag (tag_id, res_type, stg_id, sbj_id, name, ord) select $1::bigint + u.ord, $2, 2, 2, u.name, u.ord from unnest($3::text[]) with ordinality as u(name, ord)',
      [37_000_000 + TAGS.findIndex(([t]) => t === resType) * 100, resType, names],
    );

  const teacher = id('teacher189'),
    all = shelf.made;
  const own = all.filter((r) => r.orgId === 189 && r.author.userId === teacher);
  const platform = all.filter((r) => r.author.lib === 'pfm');
  const school = world.made['school resources'] as readonly DemoResource[];
  // The school took two of the platform's papers into its library: it holds their version.
  const taken = platform.filter((r) => r.resType === 'paper').slice(0, 2);
  await world.put(
    versions,
    taken.map((r) => ({ ...r.row, orgId: 189 })),
  );
  const region = all.filter((r) => r.author.regId != null);
  const others = all.filter((r) => [619, 710, 500, 300].includes(r.orgId));
  const entry = (orgId: number, r: DemoResource, addedBy: number, days: number) => ({
    orgId,
    orgresId: newId(),
    resId: r.resId,
    verId: r.verId,
    resType: r.resType,
    addedBy,
    addedAt: at(days),
  });
  await world.put(orgres, [
    ...school.map((r, i) => entry(189, r, r.author.userId, 16 + i)),
    ...taken.map((r, i) => entry(189, r, id('classmgr189'), 10 + i)),
    ...own
      .filter((r) => r.resType === 'courseware')
      .slice(0, 1)
      .map((r) => entry(189, r, teacher, 3)),
    ...region.map((r, i) => entry(100, r, r.author.userId, 30 + i)),
    ...others.map((r) => entry(r.orgId, r, r.author.userId, 9)),
  ]);

  const clazzes = world.made['clazzes'] as readonly DemoClazz[];
  const first = clazzes.find((c) => c.orgId === 189 && c.grade === 7 && c.no === 1);
  const given: {
    row: Parameters<typeof world.put<typeof shares>>[1][number];
    to: { kind: 'clazz' | 'user'; id: number }[];
  }[] = [];
  const give = (
    orgId: number,
    r: DemoResource | undefined,
    userId: number,
    to: { kind: 'clazz' | 'user'; id: number }[],
    days: number,
  ) => {
    if (r && to.length > 0)
      given.push({
        row: { orgId, shareId: newId(), resId: r.resId, verId: r.verId, resType: r.resType, userId, madeAt: at(days) },
        to,
      });
  };
  const wares = own.filter((r) => r.resType === 'courseware'),
    designs = own.filter((r) => r.resType === 'teachdesign');
  const clazz = first ? [{ kind: 'clazz' as const, id: first.clazzId }] : [];
  give(189, wares[0], teacher, clazz, 2);
  give(189, wares[1], teacher, clazz, 5);
  give(189, designs[0], teacher, [{ kind: 'user', id: id('classmgr189') }], 7);
  give(
    189,
    all.find((r) => r.orgId === 189 && r.resType === 'courseware' && r.author.userId === id('classmgr189')),
    id('classmgr189'),
    [...clazz, { kind: 'user', id: teacher }],
    4,
  );
  for (const r of others) {
    const mate = people.find((p) => p.orgId === r.orgId && p.userType === 2 && p.userId !== r.author.userId);
    if (mate) give(r.orgId, r, r.author.userId, [{ kind: 'user', id: mate.userId }], 6);
  }
  await world.put(
    shares,
    given.map((g) => g.row),
  );
  await world.put(
    shareTos,
    given.flatMap((g) => g.to.map((t) => ({ orgId: g.row.orgId, shareId: g.row.shareId, toKind: t.kind, toId: t.id }))),
  );

  const teachers = people.filter((p) => p.orgId === 189 && p.userType === 2 && p.userId !== teacher).slice(0, 30);
  const liked = [...platform.slice(0, 12), ...school];
  const marks = liked.flatMap((r, i) =>
    world
      .shuffle(teachers)
      .slice(0, 1 + ((i * 7) % Math.max(1, Math.min(12, teachers.length))))
      .map((p) => ({
        orgId: 189,
        userId: p.userId,
        resId: r.resId,
        resType: r.resType,
        title: r.title,
        isLike: true,
        isFav: false,
        favAt: null,
      })),
  );
  const favs = [...taken, ...platform.filter((r) => r.resType !== 'paper').slice(0, 3)];
  await world.put(mine, [
    ...marks,
    ...favs.map((r, i) => ({
      orgId: 189,
      userId: teacher,
      resId: r.resId,
      resType: r.resType,
      title: r.title,
      isLike: i % 2 === 0,
      isFav: true,
      favAt: at(1 + i * 3),
    })),
  ]);
  await world.put(baskets, [
    {
      orgId: 189,
      userId: teacher,
      resIds: [...platform.filter((r) => r.resType === 'courseware').slice(0, 3), ...wares.slice(0, 1)].map(
        (r) => r.resId,
      ),
    },
  ]);
  await world.put(
    orgwbks,
    books.slice(0, 4).map((wbkId, ord) => ({ orgId: 189, wbkId, ord })),
  );
}
