import { sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { RowOf } from '../../../../kernel/server/db/table';
import { handle, type Handler } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { consentFaults } from '../../faults';
import { OWN_AGE } from '../../rules/consent';
import type { waits } from '../../tables';
import { consentChild, decidesAlone, type ConsentChild } from './child';
import { addGuardian } from './guardians';
import { placeOfWait } from './read';
import { childInCharge, inCharge } from './scope';
import { writeActs } from './write';

type Wait = RowOf<typeof waits>;
const mine = (cx: Cx): Sql => inCharge(cx.me, placeOfWait, sql`w.org_id`);

/** Decides what waits, once: whoever comes second finds it decided. Holds the child's row with the same statement. */
async function decided(cx: Cx, waitId: number, accept: boolean, userId: number | undefined): Promise<Wait> {
  // Only a child of this school: whoever names another one has named nobody.
  const meant = sql`(
    select p.user_id
    from people_person p
    where p.org_id = ${cx.db.orgId}
      and p.user_id = ${(accept && userId) || null}::bigint
      and p.user_type = 1
      and p.removed_at is null)`;
  const done = await cx.db.row<Wait>(sql`
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
      for no key update of p)
    select d.*, h.user_id as held
    from decided d
    left join held h on h.user_id = d.user_id`);
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
  handle(calls.consentDecide, async (cx, { waitId, accept, userId, keep }) => {
    const wait = await decided(cx, waitId, accept, userId);
    if (userId != null && accept && wait.userId !== userId) throw fail(consentFaults.waitChild, {}, 'userId');
    const about = { subjectId: wait.userId ?? undefined, kind: wait.kind, by: wait.name };
    if (!accept) {
      cx.note('people.consent.wait-refused', about);
      return;
    }
    // Two people see a paper: who entered it is not the second.
    if (wait.kind === 'paper' && wait.enteredBy === cx.me.userId) throw fail(consentFaults.waitOwn);
    const child = wait.userId == null ? undefined : await consentChild(cx.db, wait.userId, childInCharge(cx.me));
    if (!child) throw fail(consentFaults.waitChild, {}, 'userId');
    cx.note('people.consent.wait-accepted', { ...about, subjectId: child.userId });
    const guardianId =
      wait.kind === 'guardian' || (keep && wait.kind === 'phone' && !isKnown(child, wait.phone))
        ? await keepGuardian(cx, child, wait)
        : null;
    if (wait.kind !== 'guardian') await takeOver(cx, child, wait, guardianId);
  }),
];

const isKnown = (child: ConsentChild, phone: string | null): boolean => child.guardians.some((g) => g.phone === phone);
const keepGuardian = (cx: Cx, child: ConsentChild, { name, relation, phone }: Wait): Promise<number> =>
  addGuardian(
    cx,
    cx.db,
    { userId: child.userId, name, relation: relation ?? 'other', phone, source: 'self' },
    child.guardians.map((g) => g.place),
  );

/** Writes what waited; the child may have turned fourteen meanwhile. */
async function takeOver(cx: Cx, child: ConsentChild, wait: Wait, guardianId: number | null): Promise<void> {
  if (wait.byKind === 'guardian' && decidesAlone(child, cx.now)) throw fail(consentFaults.ownAct, { age: OWN_AGE });
  await writeActs(
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
    },
    wait.acts,
    child.said,
  );
}
