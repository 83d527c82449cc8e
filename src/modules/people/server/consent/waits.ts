import { sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { RowOf } from '../../../../kernel/server/db/table';
import { handle, type Handler } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { consentFaults } from '../../faults';
import { OWN_AGE } from '../../rules/consent';
import type { waits } from '../../tables';
import { askedTexts } from './texts';
import { consentChild, decidesAlone, type ConsentChild } from './child';
import { addGuardian, sendReadLink } from './guardians';
import { placeOfWait } from './read';
import { childInCharge, inCharge } from './scope';
import { writeActs } from './write';

type Wait = RowOf<typeof waits>;
type Decided = Wait & {
  /** The child that is meant, its row held; null for nobody in the caller's charge. */
  readonly held: number | null;
  /** The places of the child's guardians that are not free. */
  readonly places: readonly number[] | null;
};
const mine = (cx: Cx): Sql => inCharge(cx.me, placeOfWait, sql`w.org_id`);

/** Decides what waits, once: whoever comes second finds it decided. Holds the child's row with the same statement. */
async function decided(cx: Cx, waitId: number, accept: boolean, userId: number | undefined): Promise<Decided> {
  // Only a child of this school: whoever names another one has named nobody.
  const meant = sql`(
    select p.user_id
    from people_person p
    where p.org_id = ${cx.db.orgId}
      and p.user_id = ${(accept && userId) || null}::bigint
      and p.user_type = 1
      and p.removed_at is null)`;
  const done = await cx.db.row<Decided>(sql`
    with decided as (
      update people_consent_wait w
      set state = ${accept ? 'accepted' : 'refused'}, user_id = coalesce(w.user_id, ${meant}),
        decided_by = ${cx.me.userId}, decided_at = ${cx.nowIso}
      where w.org_id = ${cx.db.orgId}
        and w.wait_id = ${waitId}
        and w.state = 'waiting'
        and ${mine(cx)}
      returning w.*),
    held as (
      select p.user_id
      from people_person p
      where p.org_id = ${cx.db.orgId}
        and p.user_id in (select d.user_id from decided d)
        and p.user_type = 1
        and p.removed_at is null
        and ${childInCharge(cx.me)}
      for no key update of p),
    taken as (
      select g.user_id, array_agg(g.place) as places
      from people_guardian g
      where g.org_id = ${cx.db.orgId}
        and g.user_id in (select d.user_id from decided d)
      group by g.user_id)
    select d.*, h.user_id as held, k.places
    from decided d
    left join held h on h.user_id = d.user_id
    left join taken k on k.user_id = d.user_id`);
  if (done) return done;
  const there = await cx.db.row(sql`
    select 1 as there
    from people_consent_wait w
    where w.org_id = ${cx.db.orgId}
      and w.wait_id = ${waitId}
      and ${mine(cx)}`);
  throw fail(there ? consentFaults.waitDecided : kernelFaults.gone);
}

export const waitHandlers: readonly Handler[] = [
  handle(calls.consentDecide, async (cx, { waitId, accept, userId, keep }, { request }) => {
    const wait = await decided(cx, waitId, accept, userId);
    if (userId != null && accept && wait.userId !== userId) throw fail(consentFaults.waitChild, {}, 'userId');
    const about = { subjectId: wait.userId ?? undefined, kind: wait.kind, by: wait.name };
    if (!accept) {
      cx.note('people.consent.wait-refused', about);
      return { invited: null, later: [] };
    }
    // Two people see a paper: who entered it is not the second.
    if (wait.kind === 'paper' && wait.enteredBy === cx.me.userId) throw fail(consentFaults.waitOwn);
    if (wait.kind === 'paper' && cx.me.fake) throw fail(consentFaults.secondInPerson);
    if (wait.held == null) throw fail(consentFaults.waitChild, {}, 'userId');
    cx.note('people.consent.wait-accepted', { ...about, subjectId: wait.held });
    if (wait.kind === 'guardian') {
      await keepGuardian(cx, wait.held, wait, wait.places ?? []);
      // The page where they entered themselves promised it; a day without messages does not undo the confirmation.
      const invited = wait.phone
        ? (await sendReadLink(cx, request, wait.held, wait.phone, wait.lang)) !== undefined
        : null;
      return { invited, later: [] };
    }
    const child = await consentChild(cx.db, wait.held);
    if (!child) throw fail(consentFaults.waitChild, {}, 'userId');
    const known = wait.phone == null ? undefined : child.guardians.find((g) => g.phone === wait.phone);
    const guardianId =
      keep && wait.kind === 'phone' && !known
        ? await keepGuardian(cx, child.userId, wait, wait.places ?? [])
        : (known?.guardianId ?? null);
    const later = await takeOver(cx, child, wait, guardianId);
    return { invited: null, later: askedTexts(cx.lang, later).map(({ title }) => title) };
  }),
];

const keepGuardian = (
  cx: Cx,
  userId: number,
  { name, relation, phone }: Wait,
  taken: readonly number[],
): Promise<number> =>
  addGuardian(cx, cx.db, { userId, name, relation: relation ?? 'other', phone, source: 'self' }, taken);

/** Writes what waited; the child may have turned fourteen meanwhile. */
async function takeOver(
  cx: Cx,
  child: ConsentChild,
  wait: Wait,
  guardianId: number | null,
): Promise<readonly string[]> {
  const alone = decidesAlone(child, cx.now);
  if (wait.byKind === 'guardian' && alone) throw fail(consentFaults.ownAct, { age: OWN_AGE });
  // A birth date was corrected: what the child signed was its guardian's to say.
  if (wait.byKind === 'child' && !alone) throw fail(consentFaults.notOwnYet, { age: OWN_AGE });
  return writeActs(
    cx,
    cx.db,
    {
      userId: child.userId,
      way: wait.kind === 'paper' ? 'paper' : 'link',
      byKind: wait.byKind,
      byName: wait.name,
      relation: wait.relation,
      phone: wait.phone,
      guardianId,
      enteredBy: wait.enteredBy,
      confirmedBy: cx.me.userId,
      file: wait.file,
      lang: wait.lang,
      saidAt: wait.madeAt,
    },
    wait.acts,
    child,
  );
}
