import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { nothing, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { publicAddress } from '../../../kernel/server/http/public-address';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { tell } from '../../notice/server/published';
import { askGuardiansOf, guardianMatters, type Decision, type Matter } from '../../people/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { consentVersion } from '../locale/consent';
import { OWN_AGE, type AgreeState, type Kind } from '../rules';
import { agrees, schemas } from '../tables';
import { forget } from './forget';
import { agreedNews } from './news';
import { gone } from './sealed';

/** Guardians that one click asks, and the days after which those who said nothing are asked again. */
const ASKED_AT_ONCE = 100;
const AGAIN_DAYS = 3;

/** The day at school `o`: no session stands behind a guardian. */
const todayAt = (cx: Cx): Sql => sql`(${cx.nowIso}::timestamptz at time zone o.zone)::date`;
/** Whether child `p` of school `o` decides by itself. As texts, so that who was born on 29 February is of age on 1 March. */
export const decidesSelf = (cx: Cx): Sql => sql`coalesce(
  to_char(p.born_on, 'YYYY-MM-DD')
    <= (extract(year from ${todayAt(cx)})::int - ${OWN_AGE}::int)::text || to_char(${todayAt(cx)}, '-MM-DD'), false)`;
/** That child `p` stands in a class of the grades of schema `s`. */
const isAsked = (orgId: number): Sql => sql`exists (
  select 1
  from class_student_v e
  where e.org_id = ${orgId}
    and e.user_id = p.user_id
    and e.clazz_type = 1
    and e.grd_id = any(s.grd_ids))`;
/** That schema `s` asks child `p` now. */
const isOpen = (cx: Cx, orgId: number): Sql => sql`(s.is_on and s.end_on >= ${todayAt(cx)} and ${isAsked(orgId)})`;
/** A no behind a yes takes it back; what was said last counts. */
const NEWER = (table: string): string => `on conflict (org_id, schema_id, user_id) do update
  set version = excluded.version,
    state = case
      when excluded.state = 'declined' and ${table}.state in ('given', 'withdrawn') then 'withdrawn'
      else excluded.state
    end,
    by_kind = excluded.by_kind, by_name = excluded.by_name, at = excluded.at`;
/** Taken back, the answers to this assessment and what rests on them go; sums stay. */
const forgetOne = (door: Door, schemaId: number, userId: number): Promise<number> =>
  forget(door, sql`x.user_id = ${userId} and x.schema_id = ${schemaId}`);

interface Waiting {
  readonly schemaId: number;
  readonly userId: number;
  readonly kind: Kind;
  readonly name: string;
  readonly startOn: string;
  readonly endOn: string;
  /** Null: it asks no more, and a yes that stands may be taken back. */
  readonly endsAt: string | null;
  /** What was last said by today's text. */
  readonly said: AgreeState | null;
}
function matterOf(cx: Cx, of: Waiting): Matter {
  const t = (key: string) => cx.text(`psychology.${key}`);
  return {
    id: of.schemaId,
    userId: of.userId,
    title: of.name,
    lines: [
      { label: t('field.kind'), value: t(`kind.${of.kind}`) },
      { label: t('field.start'), value: of.startOn },
      { label: t('field.end'), value: of.endOn },
      { label: t('agreeAbout'), value: t('agreeText') },
      ...(of.said == null || of.said === 'asked'
        ? []
        : [{ label: t('agreeSoFar'), value: t(of.said === 'given' ? 'agreeGiven' : 'agreeNot') }]),
    ],
    endsAt: of.endsAt,
  };
}
/** What guardians of children under fourteen are asked; what they have said stands there as well, and a yes as long as it stands. */
async function waiting(cx: Cx, door: Door, userIds: readonly number[]): Promise<Matter[]> {
  const rows = await door.rows<Waiting>(sql`
    select s.schema_id, p.user_id, s.kind, s.name, s.start_on, s.end_on,
      case when ${isOpen(cx, door.orgId)} then (s.end_on + 1)::timestamp at time zone o.zone end as ends_at,
      case when g.version = ${consentVersion} or not ${isOpen(cx, door.orgId)} then g.state end as said
    from psychology_schema s
    join organisation_org o on o.org_id = s.org_id
    join people_person_v p on p.org_id = s.org_id and p.user_id = any(${[...userIds]}::bigint[]) and p.removed_at is null
    left join psychology_agree g on g.org_id = s.org_id and g.schema_id = s.schema_id and g.user_id = p.user_id
    where s.org_id = ${door.orgId}
      and not ${decidesSelf(cx)}
      and (${isOpen(cx, door.orgId)} or g.state = 'given')
    order by ${isOpen(cx, door.orgId)} desc, s.start_on, s.schema_id, p.user_id
    limit 50`);
  return rows.map((row) => matterOf(cx, row));
}
/** Takes a guardian's word over, where the child is asked and does not decide by itself; a yes that stands is taken back at any time. */
async function decide(cx: Cx, door: Door, { userId, id, agree, guardian }: Decision): Promise<boolean> {
  const said = await door.change(
    sql`
      insert into psychology_agree as g (org_id, schema_id, user_id, version, state, by_kind, by_name, at)
      select s.org_id, s.schema_id, p.user_id, ${consentVersion}::int, ${agree ? 'given' : 'declined'}::text, 'guardian',
        ${guardian.name}::text, ${cx.nowIso}::timestamptz
      from psychology_schema s
      join organisation_org o on o.org_id = s.org_id
      join people_person_v p on p.org_id = s.org_id and p.user_id = ${userId} and p.removed_at is null
      left join psychology_agree k on k.org_id = s.org_id and k.schema_id = s.schema_id and k.user_id = p.user_id
      where s.org_id = ${door.orgId}
        and s.schema_id = ${id}
        and not ${decidesSelf(cx)}
        and (${isOpen(cx, door.orgId)} ${agree ? nothing : sql`or k.state = 'given'`})
      ${raw(NEWER('g'))}`,
  );
  if (said === 0) return false;
  if (!agree) await forgetOne(door, id, userId);
  const schema = agree ? await door.one(schemas, { schemaId: id }) : undefined;
  if (schema) await tell(cx, agreedNews(door.orgId, id, userId, schema.name));
  return true;
}
guardianMatters({ kind: 'psychology.schema', waiting, decide });

interface Standing {
  readonly isOn: boolean;
  readonly startOn: string;
  readonly endOn: string;
  readonly isOwn: boolean;
  readonly isAsked: boolean;
  readonly state: AgreeState | null;
}
/** How an assessment stands with the child who asks. @throws where it never concerned it */
async function standingOf(cx: Cx, schemaId: number): Promise<Standing> {
  const { userId } = cx.me;
  const row = await cx.db.row<Standing>(sql`
    select s.is_on, s.start_on, s.end_on, ${decidesSelf(cx)} as is_own, ${isAsked(cx.db.orgId)} as is_asked, g.state
    from psychology_schema s
    join organisation_org o on o.org_id = s.org_id
    join people_person_v p on p.org_id = s.org_id and p.user_id = ${userId}
    left join psychology_agree g on g.org_id = s.org_id and g.schema_id = s.schema_id and g.user_id = ${userId}
    where s.org_id = ${cx.db.orgId}
      and s.schema_id = ${schemaId}`);
  if (!row || (!row.isAsked && row.state == null)) throw gone();
  return row;
}
/** The children whose guardians are asked now: in the grades, under fourteen, and nobody has answered or was asked these days. */
function markAsked(cx: Cx, schemaId: number): Promise<{ userId: number }[]> {
  const { orgId } = cx.db;
  const before = new Date(cx.now.getTime() - AGAIN_DAYS * 24 * 3600_000).toISOString();
  return cx.db.rows<{ userId: number }>(sql`
    insert into psychology_agree as g (org_id, schema_id, user_id, version, state, at)
    select s.org_id, s.schema_id, p.user_id, ${consentVersion}::int, 'asked', ${cx.nowIso}::timestamptz
    from psychology_schema s
    join organisation_org o on o.org_id = s.org_id
    join people_person_v p on p.org_id = s.org_id and p.removed_at is null
    left join psychology_agree k on k.org_id = s.org_id and k.schema_id = s.schema_id and k.user_id = p.user_id
    where s.org_id = ${orgId}
      and s.schema_id = ${schemaId}
      and s.is_on
      and s.end_on >= ${todayAt(cx)}
      and not ${decidesSelf(cx)}
      and ${isAsked(orgId)}
      and (k.state is null
        or (k.state = 'asked' and k.at <= ${before}::timestamptz)
        or (k.state = 'given' and k.version < ${consentVersion}))
    order by p.user_id
    limit ${ASKED_AT_ONCE}
    on conflict (org_id, schema_id, user_id) do update
    set version = excluded.version, state = 'asked', at = excluded.at
    returning g.user_id`);
}

export const agreeHandlers = [
  handle(calls.agree, async (cx, { id, give }) => {
    if (cx.me.fake) throw fail(faults.notInPerson);
    const { userId, name } = cx.me;
    const now = await standingOf(cx, id);
    if (give && !now.isAsked) throw gone();
    if (give && !now.isOn) throw fail(faults.notOn);
    if (give && cx.today > now.endOn) throw fail(faults.notNow, { from: now.startOn, to: now.endOn });
    // Before fourteen the yes is the guardians'; a no is everybody's own.
    if (give && !now.isOwn) throw fail(faults.guardianFirst);
    await cx.db.insert(
      agrees,
      {
        schemaId: id,
        userId,
        version: consentVersion,
        state: give ? 'given' : 'declined',
        byKind: 'child',
        byName: name,
        at: cx.nowIso,
      },
      NEWER('psychology_agree'),
    );
    if (!give) await forgetOne(cx.db, id, userId);
    cx.note(give ? 'psychology.agreed' : 'psychology.withdrawn', { subjectId: userId, schemaId: id });
  }),
  handle(calls.askAgree, async (cx, { id }, { request }) => {
    const children = await markAsked(cx, id);
    if (children.length === 0) {
      const schema = await cx.db.one(schemas, { schemaId: id });
      if (!schema) throw gone();
      if (!schema.isOn) throw fail(faults.notOn);
      return { children: 0, sent: 0 };
    }
    const sent = await askGuardiansOf(cx, {
      userIds: children.map(({ userId }) => userId),
      origin: publicAddress(request),
      template: 'psychology.sms.agree',
      params: { school: cx.me.orgName },
    });
    cx.note('psychology.guardians-asked', { subjectId: id, children: children.length, sent });
    return { children: children.length, sent };
  }),
];
