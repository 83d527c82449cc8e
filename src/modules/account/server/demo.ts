import { acrossOrgs } from '../../../kernel/server/db/tenant';
import { gte, oneOf } from '../../../kernel/server/db/where';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import type { DEMO_GROUPS } from '../contract/demo';
import { DEMO_PASSWORD } from '../demo';
import { CODE } from '../rules';
import { loginClaims, smsOutbox } from '../tables';
import { shownOf } from './accounts';
import { later } from './families';

/** The accounts of spec/demo-world.md in the order of the cards; what each does stands in the locale under `demo.<login>`. */
const CARDS: readonly (readonly [string, (typeof DEMO_GROUPS)[number]])[] = [
  ['platform', 'platform'],
  ['support', 'platform'],
  ['inputer', 'platform'],
  ['auditor', 'platform'],
  ['bureau4109', 'bureau'],
  ['school189', 'school'],
  ['school619', 'school'],
  ['classmgr189', 'teacher'],
  ['teacher189', 'teacher'],
  ['peteach189', 'teacher'],
  ['student189', 'student'],
  ['student619', 'student'],
  ['training5', 'other'],
  ['trainer5', 'other'],
  ['learner5', 'other'],
  ['tutor3', 'other'],
];

export const demoHandlers: readonly Handler[] = [
  handle(calls.demoList, async (cx) => {
    if (!cx.kernel.demo) return { demo: false, password: '', items: [] };
    const claims = await cx.db.many(loginClaims, { login: oneOf(CARDS.map(([login]) => login)) });
    const people = await acrossOrgs(cx.kernel.pools.across, [...new Set(claims.map((c) => c.orgId))], (door) =>
      shownOf(door, claims),
    );
    const items = CARDS.flatMap(([login, group]) => {
      const person = people.find((p) => p.userId === claims.find((c) => c.login === login)?.userId);
      return person?.enabled
        ? [{ login, group, name: person.name, orgName: person.orgName, does: cx.text(`account.demo.${login}`) }]
        : [];
    });
    return { demo: true, password: DEMO_PASSWORD, items };
  }),
  handle(calls.demoOutbox, async (cx, { mobile }) => {
    if (!cx.kernel.demo) return { items: [] };
    const rows = await cx.db.many(
      smsOutbox,
      { mobile, madeAt: gte(later(cx.now, -CODE.seconds)) },
      { sort: ['-madeAt', '-smsId'], limit: 5 },
    );
    return {
      items: rows.map(({ smsId, body, madeAt }) => ({ smsId, body, madeAt, code: /\d{6}/.exec(body)?.[0] ?? '' })),
    };
  }),
];
