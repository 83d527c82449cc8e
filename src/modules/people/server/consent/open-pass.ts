import { sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { newId } from '../../../../kernel/server/ids';
import { handle, type Handler } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { maskPhone } from '../../../account/contract';
import { tell } from '../../../notice/server/published';
import * as calls from '../../contract';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import { consentFaults } from '../../faults';
import { ENROLS_WAITING, OWN_AGE, type LinkKind } from '../../rules/consent';
import { waits } from '../../tables';
import { consentChild, decidesAlone, lockChild, type ConsentChild } from './child';
import { passHash } from './links';
import { allMatters, findMatters } from './matters';
import { findReleased } from './releases';
import { checkAnswers, writeActs } from './write';

/** What stands behind a pass: the phone that was proved, and the address it came by. */
interface Pass {
  readonly orgId: number;
  readonly phone: string;
  readonly kind: LinkKind;
  readonly userId: number | null;
  readonly clazzId: number | null;
  readonly purposes: readonly string[];
}
/** The pass, while it lasts. */
async function findPass(cx: Cx, pass: string): Promise<Pass & { readonly used: boolean }> {
  const found = await cx.db.row<Pass & { readonly used: boolean }>(sql`
    select p.org_id, p.phone, l.kind, l.user_id, l.clazz_id, l.purposes, l.used_at is not null as used
    from people_link p
    join people_link l on l.code_hash = p.from_hash
    where p.code_hash = ${passHash(pass)}
      and p.kind = 'pass'
      and p.ends_at > ${cx.nowIso}`);
  if (!found) throw fail(consentFaults.passOver);
  return found;
}
/** The pass for an answer: an address for a consent is spent by it, whoever is faster. */
async function spendPass(cx: Cx, pass: string): Promise<Pass> {
  const spent = await cx.db.row<Pass>(sql`
    update people_link l
    set used_at = coalesce(l.used_at, ${cx.nowIso}::timestamptz)
    from people_link p
    where p.code_hash = ${passHash(pass)}
      and p.kind = 'pass'
      and p.ends_at > ${cx.nowIso}
      and l.code_hash = p.from_hash
      and (l.kind = 'read' or (l.kind = 'consent' and l.used_at is null))
    returning l.org_id, p.phone, l.kind, l.user_id, l.clazz_id, l.purposes`);
  if (spent) return spent;
  // Tells a pass that is over from an address that somebody else has spent meanwhile.
  const { used } = await findPass(cx, pass);
  throw fail(used ? consentFaults.linkUsed : consentFaults.linkGone);
}

type Answer = ParsedOf<typeof calls.openAnswer>;

/** Takes an answer over, or keeps it for the class teacher. @returns whether it waits. */
async function answered(cx: Cx, door: Door, pass: Pass, input: Answer): Promise<boolean> {
  const { userId, answers } = input;
  if (!(await lockChild(door, userId))) throw fail(kernelFaults.gone);
  const child = await consentChild(door, userId);
  const guardian = child?.guardians.find((g) => g.phone === pass.phone);
  // Another child than the address was made for, or than stands under the phone.
  if (!child || (pass.kind === 'consent' ? pass.userId !== userId : !guardian)) throw fail(kernelFaults.gone);
  if (decidesAlone(child, cx.now)) throw fail(consentFaults.ownAct, { age: OWN_AGE });
  if (!guardian) {
    await keepForTeacher(cx, door, pass, input, child);
    return true;
  }
  const { guardianId, name, relation, phone } = guardian;
  await writeActs(
    cx,
    door,
    { userId, way: 'link', byKind: 'guardian', byName: name, relation, phone, guardianId, lang: cx.lang },
    answers,
    child,
  );
  return false;
}
async function keepForTeacher(cx: Cx, door: Door, pass: Pass, input: Answer, child: ConsentChild): Promise<void> {
  const { name, relation, answers } = input;
  if (!name || !relation) throw fail(consentFaults.phoneStranger, {}, 'name');
  await door.insert(waits, [
    {
      waitId: newId(),
      kind: 'phone',
      clazzId: child.clazzId,
      userId: child.userId,
      childName: child.name,
      byKind: 'guardian',
      name,
      relation,
      phone: pass.phone,
      lang: cx.lang,
      acts: answers,
      state: 'waiting',
      madeAt: cx.nowIso,
    },
  ]);
  await tellTeacher(cx, pass.orgId, child.clazzId, name, child.name);
  cx.note('people.consent.waits', { subjectId: child.userId, by: name, phone: maskPhone(pass.phone) }, door.orgId);
}

/** Tells who leads the class that something waits. */
async function tellTeacher(
  cx: Cx,
  org: number,
  clazzId: number | null,
  guardian: string,
  child: string,
): Promise<void> {
  if (clazzId == null) return;
  await tell(cx, { kind: 'people.consentWaits', subject: { clazzId }, params: { guardian, child }, org });
}

/** Children whose released records a phone reads today: what the school took away is gone with the next look. */
const readable = (door: Door, phone: string): Promise<{ userId: number; name: string; guardianId: number }[]> =>
  door.rows(sql`
    select g.user_id, p.name, g.guardian_id
    from people_guardian g
    join people_person p on p.org_id = g.org_id and p.user_id = g.user_id and p.removed_at is null
    where g.org_id = ${door.orgId}
      and g.phone = ${phone}
      and g.may_read`);

/** Children whose guardian a phone is today, whatever it may read of them. */
const childrenAt = (
  door: Door,
  phone: string,
): Promise<{ userId: number; name: string; guardianId: number; guardianName: string }[]> =>
  door.rows(sql`
    select g.user_id, p.name, g.guardian_id, g.name as guardian_name
    from people_guardian g
    join people_person p on p.org_id = g.org_id and p.user_id = g.user_id and p.removed_at is null
    where g.org_id = ${door.orgId}
      and g.phone = ${phone}`);

export const openPassHandlers: readonly Handler[] = [
  handle(calls.openAnswer, async (cx, input) => {
    checkAnswers(input.answers);
    const pass = await spendPass(cx, input.pass);
    if (pass.kind === 'consent' && input.answers.some(({ purpose }) => !pass.purposes.includes(purpose)))
      throw fail(consentFaults.purposeUnknown, {}, 'answers');
    return { waits: await cx.asOrg(pass.orgId, (door) => answered(cx, door, pass, input)) };
  }),

  handle(calls.openEnrol, async (cx, { pass: secret, childName, sidNo, name, relation }) => {
    const pass = await findPass(cx, secret);
    if (pass.kind !== 'clazz') throw fail(consentFaults.linkGone);
    if (pass.used) throw fail(consentFaults.linkUsed);
    await cx.asOrg(pass.orgId, async (door) => {
      const waiting = await door.count(waits, {
        kind: 'guardian',
        clazzId: pass.clazzId,
        phone: pass.phone,
        state: 'waiting',
      });
      if (waiting >= ENROLS_WAITING) throw fail(consentFaults.enrolFull, { max: ENROLS_WAITING });
      await door.insert(waits, [
        {
          waitId: newId(),
          kind: 'guardian',
          clazzId: pass.clazzId,
          childName,
          sidNo: sidNo ?? null,
          byKind: 'guardian',
          name,
          relation,
          phone: pass.phone,
          lang: cx.lang,
          acts: [],
          state: 'waiting',
          madeAt: cx.nowIso,
        },
      ]);
    });
    await tellTeacher(cx, pass.orgId, pass.clazzId, name, childName);
    cx.note(
      'people.guardian.waits',
      { subjectId: pass.clazzId ?? undefined, by: name, phone: maskPhone(pass.phone) },
      pass.orgId,
    );
  }),

  handle(calls.openMatters, async (cx, { pass: secret }) => {
    const pass = await findPass(cx, secret);
    return cx.asOrg(pass.orgId, async (door) => {
      const children = await childrenAt(door, pass.phone);
      if (children.length === 0) return { items: [] };
      const names = new Map(children.map((child) => [child.userId, child.name]));
      const items: ReplyOf<typeof calls.openMatters>['items'] = [];
      for (const one of allMatters())
        for (const { lines, ...matter } of await one.waiting(cx, door, [...names.keys()]))
          items.push({ ...matter, kind: one.kind, childName: names.get(matter.userId) ?? '', lines: [...lines] });
      return { items };
    });
  }),

  handle(calls.openDecide, async (cx, { pass: secret, kind, userId, id, agree }) => {
    const pass = await findPass(cx, secret);
    const matters = findMatters(kind);
    if (!matters) throw fail(kernelFaults.gone);
    await cx.asOrg(pass.orgId, async (door) => {
      const child = (await childrenAt(door, pass.phone)).find((one) => one.userId === userId);
      if (!child) throw fail(kernelFaults.gone);
      const { guardianId, guardianName } = child;
      const guardian = { guardianId, name: guardianName };
      if (!(await matters.decide(cx, door, { userId, id, agree, guardian }))) throw fail(consentFaults.waitDecided);
      const about = { kind, id, agree, guardianId, phone: maskPhone(pass.phone) };
      cx.note('people.guardian.decided', { subjectId: userId, ...about }, door.orgId);
    });
  }),

  handle(calls.openReleased, async (cx, { pass: secret, kind }) => {
    const pass = await findPass(cx, secret);
    const reader = findReleased(kind);
    if (!reader) throw fail(kernelFaults.gone);
    return cx.asOrg(pass.orgId, async (door) => {
      const children = await readable(door, pass.phone);
      if (children.length === 0) throw fail(consentFaults.readOff);
      for (const { userId, guardianId } of children)
        cx.note(
          'people.guardian.read',
          { subjectId: userId, guardianId, kind, phone: maskPhone(pass.phone) },
          door.orgId,
        );
      const items = await reader.read(
        cx,
        door,
        children.map((child) => child.userId),
      );
      const names = new Map(children.map((child) => [child.userId, child.name]));
      return {
        items: items.map(({ lines, note, ...item }) => ({
          ...item,
          childName: names.get(item.userId) ?? '',
          lines: [...lines],
          note: note ?? null,
        })),
      };
    });
  }),
];
