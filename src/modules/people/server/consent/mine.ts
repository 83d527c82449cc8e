import { sql } from '../../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { consentFaults } from '../../faults';
import { OWN_AGE } from '../../rules/consent';
import { askedOf } from './texts';
import { consentChild, decidesAlone, lockChild } from './child';
import { checkAnswers, writeActs } from './write';

export const consentMineHandlers: readonly Handler[] = [
  handle(calls.consentMine, async (cx) => {
    const child = await consentChild(cx.db, cx.me.userId);
    if (!child) throw fail(kernelFaults.gone);
    const names = await cx.db.rows<{ purpose: string; byName: string }>(sql`
      select s.purpose, a.by_name
      from people_consent s
      join people_consent_act a on a.org_id = s.org_id and a.act_id = s.act_id
      where s.org_id = ${cx.db.orgId}
        and s.user_id = ${cx.me.userId}`);
    const byName = new Map(names.map((n) => [n.purpose, n.byName]));
    const { bornOn } = child;
    return {
      own: decidesAlone(child, cx.now),
      ownFrom: bornOn && `${Number(bornOn.slice(0, 4)) + OWN_AGE}${bornOn.slice(4)}`,
      purposes: askedOf(cx.lang, child.said).map((p) => ({ ...p, byName: byName.get(p.purpose) ?? null })),
    };
  }),

  handle(calls.consentMineSet, async (cx, { answers }) => {
    // Somebody else sits there: a consent is the child's own act.
    if (cx.me.fake) throw fail(consentFaults.notInPerson);
    checkAnswers(answers);
    if (!(await lockChild(cx.db, cx.me.userId))) throw fail(kernelFaults.gone);
    const child = await consentChild(cx.db, cx.me.userId);
    if (!child) throw fail(kernelFaults.gone);
    if (!decidesAlone(child, cx.now)) throw fail(consentFaults.notOwnYet, { age: OWN_AGE });
    const { userId, name } = child;
    const saying = { userId, way: 'self', byKind: 'child', byName: name, lang: cx.lang } as const;
    await writeActs(cx, cx.db, saying, answers, child);
  }),
];
