import { newId } from '../../../kernel/server/ids';
import { seeded, type World } from '../../../kernel/server/world';
import { plusDays, schoolYearOf } from '../../../kernel/shared/dates';
import { faults } from '../faults';
import type { EyeSaid, ThirdKind, ThirdSaid } from '../rules/third';
import { thirdRefusals, thirds } from '../tables';

const SCHOOL = 189;
interface Child {
  readonly userId: number;
  readonly clazzId: number;
  readonly name: string;
  readonly sidNo: string;
  readonly clazzName: string;
}
/** Of whom the school has no such child: another spelling, a number of last year, somebody who never came here. */
const UNKNOWN = [
  { name: '王子轩', sidNo: '', clazz: '七年级一班' },
  { name: '', sidNo: '20250000017', clazz: '' },
  { name: '欧阳若曦', sidNo: '', clazz: '' },
] as const;

const eye = (naked: number): EyeSaid => ({
  naked,
  corrected: null,
  sphere: naked < 49 ? (naked - 50) * 25 : null,
  cylinder: null,
  axis: null,
  lens: null,
});
/** What was measured on a test day of a vendor, or at a vision station of the district. */
function saidOf(kind: ThirdKind, rnd: () => number): ThirdSaid {
  if (kind === 'vision') {
    const naked = () => 44 + Math.floor(rnd() * 8);
    return { eyes: { wear: rnd() < 0.3 ? 1 : 0, left: eye(naked()), right: eye(naked()) } };
  }
  return {
    results: [
      { itemId: 'run_50m', text: (7.6 + rnd() * 2).toFixed(1) },
      { itemId: 'fvc', text: String(2200 + Math.floor(rnd() * 1800)) },
      { itemId: 'long_jump', text: String(150 + Math.floor(rnd() * 70)) },
    ],
  };
}
const SENT = [
  ['test', 'device', '锐动科技', 6],
  ['test', 'sheet', '区体育中心', 13],
  ['vision', 'device', '清视科技', 4],
  ['vision', 'sheet', '区眼病防治所', 20],
] as const;

/** What vendors sent of the demonstration school: most of it waits, some was dropped or refused, of some the child is not known. */
export async function makeThirds(world: World): Promise<void> {
  const rnd = seeded(3100);
  // Lists show last what was made first: whoever was tested after the days of the vendors, so that a row could only be refused, comes last.
  const children = (
    await world.client.query(
      `select k."userId", k."clazzId", k.name, k."sidNo", k."clazzName" from (
         select x.* from (
           select s.user_id::float8 "userId", s.clazz_id::float8 "clazzId", p.name, coalesce(p.sid_no, '') "sidNo",
             s.clazz_name "clazzName", row_number() over (partition by s.clazz_id order by s.user_id desc) n
           from class_student_v s join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
           where s.org_id = $1 and s.clazz_type = 1 and s.grd_id between 7 and 9) x
         where x.n <= 3 order by x."clazzId", x.n limit 24) k
       order by (
         select max(r.done_on) from fitness_test_result_v r
         where r.org_id = $1 and r.year_id = $2 and r.user_id = k."userId"::bigint) desc nulls first, k."clazzId", k.n`,
      [SCHOOL, schoolYearOf(world.today)],
    )
  ).rows as Child[];
  const rows = SENT.flatMap(([kind, source, firm, daysAgo], turn) => {
    const onDate = plusDays(world.today, -daysAgo);
    const common = { orgId: SCHOOL, kind, source, firm, onDate, madeAt: `${onDate}T09:30:00Z` };
    const at = source === 'device' ? `${onDate}T02:00:00Z` : null;
    const of = (no: number) => ({
      thirdId: newId(),
      providerId: source === 'device' ? 1 + turn : 0,
      no: source === 'device' ? `demo-${turn}-${no}` : '',
      at,
      said: saidOf(kind, rnd),
    });
    return [
      ...children.map(({ userId, clazzId, name, sidNo, clazzName }, no) => ({
        ...common,
        ...of(no),
        name,
        sidNo,
        clazzName,
        userId,
        clazzId,
        state: no % 11 === 7 ? ('dropped' as const) : ('waiting' as const),
      })),
      ...UNKNOWN.map(({ name, sidNo, clazz }, no) => ({
        ...common,
        ...of(100 + no),
        name,
        sidNo,
        clazzName: clazz,
        userId: null,
        clazzId: null,
        state: 'waiting' as const,
      })),
    ];
  });
  await world.put(thirds, rows);
  // Of each vendor's day one message that names nobody.
  await world.put(
    thirdRefusals,
    SENT.flatMap(([kind, source, firm, daysAgo], turn) => {
      const onDate = plusDays(world.today, -daysAgo);
      if (source !== 'device') return [];
      return [
        {
          orgId: SCHOOL,
          refusedId: newId(),
          kind,
          providerId: 1 + turn,
          no: `demo-${turn}-lost`,
          firm,
          name: '',
          sidNo: '',
          clazzName: '七年级1班',
          at: `${onDate}T02:05:00Z`,
          said: saidOf(kind, rnd).results ?? [],
          code: faults.nobodyNamed.code,
          params: {},
          onDate,
          madeAt: `${onDate}T09:30:00Z`,
        },
      ];
    }),
  );
}
