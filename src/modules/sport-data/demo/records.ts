import { newId } from '../../../kernel/server/ids';
import { seeded, type World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { records } from '../tables';
import type { RecordKind } from '../rules/record';

const SCHOOL = 189;
/** What children do: the item, its kind, a usual value in the item's scaled unit and how far it varies. */
const DONE: readonly (readonly [code: string, kind: RecordKind, usual: number, varies: number])[] = [
  ['rope_1min', 'work', 105, 50],
  ['sit_up_1min', 'work', 32, 16],
  ['plank', 'train', 70, 60],
  ['push_up_1min', 'train', 18, 14],
  ['run_50m', 'test', 92, 14],
  ['long_jump', 'test', 170, 50],
];

/** Homework, training and tests of the last days: of the demonstration child, and some of every class. */
export async function makeRecords(world: World): Promise<void> {
  const rnd = seeded(1721);
  const items = new Map(
    (
      (
        await world.client.query(
          `select code, item_id::float8 "itemId" from sport_settings_item_v where code is not null`,
        )
      ).rows as { code: string; itemId: number }[]
    ).map((row) => [row.code, row.itemId]),
  );
  const children = (
    await world.client.query(
      `select x.* from (
         select s.clazz_id::float8 "clazzId", s.user_id::float8 "userId", c.master_id::float8 "masterId",
           row_number() over (partition by s.clazz_id order by (a.login is null), s.user_id) n
         from class_student_v s join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
         left join account_login_claim a on a.org_id = s.org_id and a.user_id = s.user_id and a.login = 'student189'
         where s.org_id = $1 and s.clazz_type = 1) x
       where x.n <= 4 order by x."clazzId", x.n`,
      [SCHOOL],
    )
  ).rows as { clazzId: number; userId: number; masterId: number | null }[];
  const rows = children.flatMap(({ clazzId, userId, masterId }) =>
    DONE.flatMap(([code, kind, usual, varies]) =>
      [2, 5, 9].flatMap((daysAgo, turn) => {
        const itemId = items.get(code);
        if (itemId == null) return [];
        const onDate = plusDays(world.today, -daysAgo);
        const at = `${onDate}T09:${String(10 + Math.floor(rnd() * 40))}:00Z`;
        const isWild = turn === 0 && code === 'rope_1min' && rnd() < 0.05;
        return [
          {
            orgId: SCHOOL,
            recordId: newId(),
            userId,
            clazzId,
            kind,
            itemId,
            value: isWild ? 412 : Math.round(usual + (rnd() - 0.5) * varies - turn * 2),
            at,
            onDate,
            source: 'app' as const,
            device: '',
            state: isWild ? ('doubtful' as const) : ('ok' as const),
            madeBy: kind === 'test' ? (masterId ?? userId) : userId,
            madeAt: at,
          },
        ];
      }),
    ),
  );
  await world.put(records, rows);
}
