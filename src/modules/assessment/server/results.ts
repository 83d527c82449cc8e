import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import {
  inOrder,
  levelOf,
  reckon,
  roleShare,
  leavesOf,
  type Index,
  type Reckoned,
  type Role,
  type Score,
} from '../rules';
import type { Text } from '../tables';
import { counts, type ItemRow } from './open';

interface Judged {
  readonly role: Role;
  readonly judgeId: number;
  readonly scores: readonly Score[];
  readonly texts: readonly Text[];
}
/** Somebody in an evaluation with everything their result is reckoned from. */
export interface MemberRow {
  readonly itemId: number;
  readonly userId: number;
  readonly name: string;
  readonly photo: string | null;
  readonly bornOn: string | null;
  readonly clazzId: number | null;
  readonly leaderId: number | null;
  /** The class, or nothing for a teacher. */
  readonly place: string;
  readonly level: string | null;
  readonly comment: string;
  readonly commentBy: string;
  /** Judgements that count. */
  readonly judged: readonly Judged[];
  /** Events that count. */
  readonly events: readonly Score[];
}
/** What somebody `m`, their class, their leader and who wrote the comment are called now, as it is kept when an evaluation is archived. */
export const namesNow = (orgId: number): Sql => sql`jsonb_build_object(
  'name', (select p.name from people_person_v p where p.org_id = ${orgId} and p.user_id = m.user_id),
  'place', coalesce((select c.clazz_name from class_clazz_v c where c.org_id = ${orgId} and c.clazz_id = m.clazz_id), ''),
  'commentBy', coalesce((select w.name from people_person_v w where w.org_id = ${orgId} and w.user_id = m.comment_by), ''),
  'leader', coalesce((select l.name from people_person_v l where l.org_id = ${orgId} and l.user_id = m.leader_id), ''))`;
/** People of evaluations `i` that meet a condition on `m`, in the order of the register. One statement. */
export const membersWhere = (door: Door, now: string, where: Sql): Promise<MemberRow[]> =>
  door.rows<MemberRow>(sql`
    select m.item_id, m.user_id, coalesce(m.names ->> 'name', p.name) as name, p.photo, p.born_on, m.clazz_id, m.leader_id,
      m.level, m.comment, coalesce(m.names ->> 'place', c.clazz_name, '') as place,
      coalesce(m.names ->> 'commentBy', w.name, '') as comment_by, (
        select coalesce(json_agg(json_build_object('role', s.role, 'judgeId', s.judge_id, 'scores', s.scores,
          'texts', s.texts)), '[]')
        from assessment_sheet s
        where s.org_id = ${door.orgId}
          and s.item_id = m.item_id
          and s.user_id = m.user_id
          and ${counts(now)}) as judged, (
        select coalesce(json_agg(json_build_object('indexId', e.index_id, 'score', e.score)), '[]')
        from assessment_event e
        where e.org_id = ${door.orgId}
          and e.item_id = m.item_id
          and e.user_id = m.user_id
          and e.nodded_at is not null) as events
    from assessment_member m
    join assessment_item i on i.org_id = m.org_id and i.item_id = m.item_id
    join people_person_v p on p.org_id = m.org_id and p.user_id = m.user_id
    left join class_clazz_v c on c.org_id = m.org_id and c.clazz_id = m.clazz_id
    left join people_person_v w on w.org_id = m.org_id and w.user_id = m.comment_by
    where m.org_id = ${door.orgId}
      and ${where}
    order by place, p.yun_no, m.user_id`);
export const membersOf = (cx: Cx, itemId: number, more?: Sql): Promise<MemberRow[]> =>
  membersWhere(cx.db, cx.nowIso, sql`m.item_id = ${itemId} ${more ? sql`and ${more}` : sql``}`);

type Graded = Pick<ItemRow, 'indexes' | 'levels'>;
export interface Result extends Reckoned {
  readonly level: string | null;
  readonly levelSet: boolean;
}
/** What somebody's judgements come to. */
export function resultOf({ indexes, levels }: Graded, member: Pick<MemberRow, 'judged' | 'events' | 'level'>): Result {
  const reckoned = reckon(indexes, member.judged, member.events);
  // A level that the school has set goes with its judgement, and gives way where it is none of the levels any more.
  const isSet = levels.some(({ name }) => name === member.level) && member.judged.some(({ role }) => role === 'main');
  return {
    ...reckoned,
    level: isSet ? member.level : levelOf(levels, reckoned.total),
    levelSet: isSet,
  };
}
/** What a role alone would make of somebody: the same tree with nobody else's judgement, and without events. */
export function roleTotal(indexes: readonly Index[], role: Role, member: MemberRow): number | null {
  // Only a role that judges every leaf has a total of its own.
  if (leavesOf(indexes).some((leaf) => !leaf.by.some((judge) => judge.role === role))) return null;
  const own = indexes.map((index) => ({ ...index, by: index.by.filter((judge) => judge.role === role) }));
  return reckon(own, member.judged, []).total;
}
/** Each index with what it came to, and what each role said of a leaf. */
export const partsOf = (indexes: readonly Index[], member: MemberRow, { points }: Reckoned) =>
  inOrder(indexes).map((index) => ({
    ...index,
    by: [...index.by],
    points: points.get(index.indexId) ?? null,
    roles: index.by.map(({ role }) => ({
      role,
      points: roleShare(index, role, member.judged),
      judges: member.judged.filter(
        (one) => one.role === role && one.scores.some((score) => score.indexId === index.indexId),
      ).length,
    })),
  }));
