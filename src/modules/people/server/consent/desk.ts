import { sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { publicAddress } from '../../../../kernel/server/http/public-address';
import { newId } from '../../../../kernel/server/ids';
import { handle, type Handler } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { sendMessages } from '../../../account/server/published';
import { filesAt, ownFile } from '../../../files/server/published';
import { tell } from '../../../notice/server/published';
import * as calls from '../../contract';
import { consentFaults } from '../../faults';
import { GUARDIANS_LANG, OWN_AGE, PAPER_USE } from '../../rules/consent';
import { waits } from '../../tables';
import { consentAsked } from '../news';
import { askedOf, askedTexts } from './texts';
import { consentChild, consentChildren, decidesAlone, type ConsentChild } from './child';
import { makeLinks } from './links';
import { findPurpose, titlesOf } from './purposes';
import { chargedClazz, childInCharge } from './scope';
import { checkAnswers } from './write';

const checkPurposes = (names: readonly string[]): void => {
  if (!names.every((name) => findPurpose(name))) throw fail(consentFaults.purposeUnknown, {}, 'purposes');
};
/** The named children of a class; "gone" when one of them does not stand in it. */
async function childrenOfClazz(cx: Cx, clazzId: number, userIds: readonly number[]): Promise<ConsentChild[]> {
  const children = await consentChildren(
    cx.db,
    sql`p.user_id = any(${userIds}::bigint[])
      and exists (
        select 1
        from class_student_v s
        where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_id = ${clazzId})`,
  );
  if (children.length !== new Set(userIds).size) throw fail(kernelFaults.gone);
  return children;
}
/** Tells those who may be the second pair of eyes for papers of a class, once a day for all that somebody enters. */
const tellSecond = (cx: Cx, clazzId: number, clazz: string): Promise<void> =>
  tell(cx, {
    kind: 'people.consentPaper',
    subject: { clazzId },
    params: { by: cx.me.name, clazz },
    once: `people.consentPaper ${clazzId} ${cx.me.userId} ${cx.today}`,
  });
/** Whether something of it is still to be said: not answered, or to an older text. */
const isOpen = (cx: Cx, child: ConsentChild, names: readonly string[]): boolean =>
  askedOf(cx.lang, child.said, names).some(({ state }) => state === 'missing' || state === 'outdated');

export const consentDeskHandlers: readonly Handler[] = [
  handle(calls.consentLetters, async (cx, { clazzId, userIds, purposes }, { request }) => {
    checkPurposes(purposes);
    const clazz = await chargedClazz(cx, clazzId);
    const children = await childrenOfClazz(cx, clazzId, userIds);
    const made = await makeLinks(
      cx,
      children.map(({ userId }) => ({ kind: 'consent', orgId: cx.db.orgId, userId, purposes })),
    );
    cx.note('people.consent.letters', { subjectId: clazzId, clazz: clazz.clazzName, letters: made.length, purposes });
    return {
      orgName: cx.me.orgName,
      clazzName: clazz.clazzName,
      endsOn: made[0]?.endsAt.slice(0, 10) ?? cx.today,
      purposes: askedTexts(cx.lang, purposes),
      items: children.map((child, i) => ({
        userId: child.userId,
        name: child.name,
        sidNo: child.sidNo,
        own: decidesAlone(child, cx.now),
        code: made[i]!.code,
        url: `${publicAddress(request)}/consent/${made[i]!.code}`,
      })),
    };
  }),

  handle(calls.consentRemind, async (cx, { clazzId, userIds, purposes }, { request }) => {
    checkPurposes(purposes);
    await chargedClazz(cx, clazzId);
    const children = await childrenOfClazz(cx, clazzId, userIds);
    const asked = children.filter((child) => isOpen(cx, child, purposes));
    const own = asked.filter((child) => decidesAlone(child, cx.now));
    const phoned = asked
      .filter((child) => !own.includes(child))
      .flatMap((child) => child.guardians.flatMap(({ phone }) => (phone ? [{ child, phone }] : [])));
    const links = await makeLinks(
      cx,
      phoned.map(({ child }) => ({ kind: 'consent', orgId: cx.db.orgId, userId: child.userId, purposes })),
    );
    const messages = phoned.map(({ phone }, i) => ({
      mobile: phone,
      template: 'people.sms.consent' as const,
      lang: GUARDIANS_LANG,
      params: { school: cx.me.orgName, url: `${publicAddress(request)}/consent/${links[i]!.code}` },
    }));
    if (!(await sendMessages(cx, cx.db.orgId, messages))) throw fail(consentFaults.smsDay);
    if (own.length) await tell(cx, consentAsked(clazzId, titlesOf(purposes), own));
    cx.note('people.consent.reminded', { subjectId: clazzId, messages: messages.length, own: own.length, purposes });
    const reached = new Set(phoned.map(({ child }) => child.userId)).size;
    return {
      children: reached,
      messages: messages.length,
      own: own.length,
      noPhone: asked.length - own.length - reached,
      answered: children.length - asked.length,
    };
  }),

  handle(calls.consentPaper, async (cx, { userId, file, name, relation, answers }) => {
    checkAnswers(answers);
    const child = await consentChild(cx.db, userId, childInCharge(cx.me));
    if (!child) throw fail(kernelFaults.gone);
    const own = decidesAlone(child, cx.now);
    // From fourteen the paper bears the child's own name; before it, a guardian's.
    if (own && (name || relation)) throw fail(consentFaults.ownAct, { age: OWN_AGE }, 'name');
    if (!own && !(name && relation)) throw fail(consentFaults.notOwnYet, { age: OWN_AGE }, name ? 'relation' : 'name');
    await ownFile(cx, file, { at: 'file', families: PAPER_USE.use.families });
    // A file that was sent as a public one would show a signature to whoever knows its path.
    if ((await filesAt(cx, cx.db.orgId, [file])).get(file)?.proc !== PAPER_USE.proc)
      throw fail(consentFaults.fileWrong, {}, 'file');
    const waitId = newId();
    await cx.db.insert(waits, [
      {
        waitId,
        kind: 'paper',
        userId,
        childName: child.name,
        byKind: own ? 'child' : 'guardian',
        name: name ?? child.name,
        relation: relation ?? null,
        lang: cx.lang,
        acts: answers,
        file,
        state: 'waiting',
        enteredBy: cx.me.userId,
        madeAt: cx.nowIso,
      },
    ]);
    if (child.clazzId != null) await tellSecond(cx, child.clazzId, child.clazzName ?? '');
    cx.note('people.consent.paper', { subjectId: userId, by: name ?? child.name });
    return { waitId };
  }),
];
