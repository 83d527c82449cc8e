import type { Cx } from '../../../kernel/server/cx';
import { insertOf } from '../../../kernel/server/db/insert';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { partsOf } from '../../question-bank/contract';
import { heldVersions } from '../../question-bank/server/published';
import { ownTexts } from '../../resource/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { GROUP_MIN, byPart, cityOf, frozenResult, partResult, type FrozenLink } from '../rules';
import { shared } from '../tables';
import { openLink, ownLink, type OwnLink } from './own';
import { checkPort } from './published';

/** What leaves the teacher: nothing in it names a child. */
async function frozen(cx: Cx, link: OwnLink): Promise<FrozenLink> {
  const texts = await ownTexts(
    cx,
    [link.designId, link.reflectId].filter((id) => id != null),
  );
  const held = await heldVersions(cx.db, link.verIds);
  const questions = link.verIds.flatMap((id) => held.get(id) ?? []);
  const given = await checkPort.get().given(
    cx.db,
    link.sent.flatMap((s) => s.taskId ?? []),
  );
  const handedIn = new Set(given.map((g) => g.userId)).size;
  const parts = byPart(given);
  return {
    design: texts.get(link.designId ?? 0)?.content ?? null,
    reflect: texts.get(link.reflectId ?? 0)?.content ?? null,
    resources: link.resources,
    questions,
    survey:
      handedIn < GROUP_MIN
        ? null
        : {
            handedIn,
            parts: questions.flatMap((q) =>
              partsOf(q.body).map(({ qcid }) =>
                frozenResult(q.verId, qcid, partResult(parts.get(`${q.verId}/${qcid}`) ?? [])),
              ),
            ),
          },
  };
}
interface SharedState {
  readonly scope: calls.SharedRow['scope'];
  readonly sharedAt: string;
  readonly copies: number;
  readonly removedAt: string | null;
}
/** What the row of a share says to its owner. */
const sharingOf = (linkId: number, row: SharedState | undefined) => {
  const on = row != null && row.removedAt == null;
  return {
    linkId,
    on,
    scope: on ? row.scope : null,
    sharedAt: on ? row.sharedAt : null,
    copies: row?.copies ?? 0,
  };
};

export const shareHandlers = [
  handle(calls.getShare, async (cx, { linkId }) => {
    await ownLink(cx, linkId);
    return sharingOf(linkId, await cx.db.one(shared, { linkId, fromOrgId: cx.me.orgId }));
  }),
  handle(calls.setShare, async (cx, { linkId, on, scope }) => {
    if (!on) {
      const own = { linkId, fromOrgId: cx.me.orgId, userId: cx.me.userId, removedAt: null };
      // A share outlives its hour, and stays its author's to take back.
      if (!(await cx.db.update(shared, own, { removedAt: cx.nowIso }))) await ownLink(cx, linkId);
      cx.note('teachlink.unshared', { subjectId: linkId });
      return sharingOf(linkId, undefined);
    }
    const link = await openLink(cx, linkId);
    const city = cityOf(cx.me.orgRegion);
    if (scope === 'reg' && city == null) throw fail(faults.noRegion, {}, 'scope');
    const body = await frozen(cx, link);
    if (!body.design && !body.reflect && body.resources.length + body.questions.length === 0)
      throw fail(faults.nothingToShare);
    const row = {
      linkId,
      fromOrgId: cx.me.orgId,
      userId: cx.me.userId,
      author: cx.me.name,
      orgName: cx.me.orgName,
      city,
      scope,
      sbjId: link.sbjId,
      tbkId: link.tbkId,
      unit: link.unit,
      name: link.name,
      body,
      sharedAt: cx.nowIso,
      removedAt: null,
    };
    const again = sql`
      on conflict (link_id) do update
      set scope = excluded.scope, city = excluded.city, author = excluded.author, org_name = excluded.org_name,
        unit = excluded.unit, name = excluded.name, body = excluded.body, shared_at = excluded.shared_at,
        removed_at = null
      returning copies`;
    const kept = await cx.db.row<{ copies: number }>(insertOf(shared, Object.keys(row), [row], cx.db.orgId, again));
    const state = { scope, sharedAt: cx.nowIso, copies: kept?.copies ?? 0, removedAt: null };
    cx.note('teachlink.shared', { subjectId: linkId, new: scope });
    return sharingOf(linkId, state);
  }),
];
