import type { Cx } from '../../../kernel/server/cx';
import { gt, lte } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { LANGS } from '../../../kernel/shared/messages';
import * as calls from '../contract';
import { faults } from '../faults';
import { CAUSE_CODES, isCauseCode, OWN_CAUSES_MAX } from '../rules';
import { causes, items } from '../tables';
import { judgedOne } from './read';

/** The code of a given cause, also when its name is typed in either language; otherwise the words themselves. */
const codeOf = (cx: Cx, name: string): string =>
  isCauseCode(name)
    ? name
    : (CAUSE_CODES.find((code) => LANGS.some((lang) => cx.kernel.books[lang][`wrongbook.cause.${code}`] === name)) ??
      name);
const ownCauses = (cx: Cx) => cx.db.many(causes, { userId: cx.me.userId }, { sort: ['madeAt', 'causeId'] });

export const causeHandlers = [
  handle(calls.listCauses, async (cx) => ({
    presets: [...CAUSE_CODES],
    own: (await ownCauses(cx)).map(({ causeId, name }) => ({ causeId, name })),
  })),
  handle(calls.createCause, async (cx, { name }) => {
    const own = await ownCauses(cx);
    if (codeOf(cx, name) !== name || own.some((c) => c.name === name)) throw fail(faults.causeTwice, { name }, 'name');
    if (own.length >= OWN_CAUSES_MAX) throw fail(faults.ownCausesFull, { max: OWN_CAUSES_MAX }, 'name');
    const causeId = newId();
    if (
      (await cx.db.insert(
        causes,
        { causeId, userId: cx.me.userId, name, madeAt: cx.nowIso },
        'on conflict (org_id, user_id, name) do nothing',
      )) === 0
    )
      throw fail(faults.causeTwice, { name }, 'name');
    return { causeId, name };
  }),
  handle(calls.deleteCause, async (cx, { id }) => {
    if ((await cx.db.remove(causes, { causeId: id, userId: cx.me.userId })) === 0) throw fail(kernelFaults.gone);
  }),
  handle(calls.setCauses, async (cx, { id, causes: names }) => {
    const list = [...new Set(names.map((n) => codeOf(cx, n)))];
    // The change is the lock: an entry that is somebody else's or not out yet is gone.
    const mine = { itemId: id, userId: cx.me.userId, wrongCount: gt(0), openAt: lte(cx.nowIso) };
    if ((await cx.db.update(items, mine, { causes: list })) === 0) throw fail(kernelFaults.gone);
    const fresh = list.filter((n) => !isCauseCode(n));
    const own = fresh.length ? await ownCauses(cx) : [];
    const add = fresh.filter((n) => !own.some((c) => c.name === n)).slice(0, Math.max(0, OWN_CAUSES_MAX - own.length));
    if (add.length)
      await cx.db.insert(
        causes,
        add.map((name) => ({ causeId: newId(), userId: cx.me.userId, name, madeAt: cx.nowIso })),
        'on conflict (org_id, user_id, name) do nothing',
      );
    return judgedOne(cx, id);
  }),
];
