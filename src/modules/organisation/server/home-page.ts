import { sql } from '../../../kernel/server/db/sql';
import { hash } from '@node-rs/argon2';
import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { handle, type Handler } from '../../../kernel/server/module';
import { revise } from '../../../kernel/server/rev';
import { cleanHtml } from '../../../kernel/server/rich-text';
import * as calls from '../contract/home-page';
import { organisationFaults as faults } from '../faults';
import { PAGE_FIELDS, ownPath, systemsOf } from '../rules';
import * as tables from '../tables';
import { waitingAfter } from './own-words';
import { publicFilesPort } from './published';
import { recordOf, runningServes, servesOf, staleSessions, type OrgRow } from './records';
import { filesIn } from './sized-text';
import { replaced } from './taken-down';

/** The caller's own organisation; `lock` for a change. */
export const ownOrg = async (cx: Cx, lock = false): Promise<OrgRow> =>
  (await cx.db.one(tables.orgs, { orgId: cx.me.orgId }, lock ? { lock: 'update' } : {}))!;

/** Files named in a form are public files of the caller's organisation: nobody shows another school's pictures, or a hole, as their own. */
export const checkFiles = (cx: Cx, field: string, ...named: readonly (string | null | undefined)[]): Promise<void> =>
  checkFields(cx, { [field]: named });
/** The same for several fields of a form, asked with one statement. */
export async function checkFields(
  cx: Cx,
  fields: Readonly<Record<string, readonly (string | null | undefined)[]>>,
): Promise<void> {
  const named = Object.entries(fields).flatMap(([field, paths]) =>
    paths.flatMap((path) => (path ? { field, path } : [])),
  );
  if (!named.length) return;
  const known = await publicFilesPort.get()(
    cx,
    named.map(({ path }) => path),
  );
  const foreign = named.find(({ path }) => !ownPath(path, cx.me.orgId) || !known.has(path));
  if (foreign) throw fail(faults.foreignFile, {}, foreign.field);
}

/** Own files that a cleaned text shows: they are held to what covers and banners are held to, so that no text shows a hole. */
export const ownFilesIn = (clean: string, orgId: number): string[] =>
  filesIn(clean).filter((path) => ownPath(path, orgId));
/** Every file that the own page shows of the organisation itself. */
const filesOf = (org: OrgRow): readonly (string | null)[] => [
  org.logo,
  org.qrCode,
  org.picture,
  ...org.carousels,
  ...org.videos,
  ...filesIn(org.intro),
];

/** Changes the own organisation's row and answers the whole record. `says` names the change in the audit; `session` when sessions carry it. */
async function change(
  cx: Cx,
  says: string,
  set: Partial<OrgRow>,
  { session, rev }: { readonly session?: 'own' | 'below'; readonly rev?: number | undefined } = {},
) {
  const before = await ownOrg(cx, true);
  const next = { ...before, ...set };
  const changed = (Object.keys(set) as (keyof OrgRow)[]).filter(
    (k) => JSON.stringify(before[k]) !== JSON.stringify(next[k]),
  );
  if (changed.length) {
    const waiting = waitingAfter(before, next, cx.me.userId);
    const moved = PAGE_FIELDS.some(
      (field) => waiting[field] !== before.waiting[field] || (waiting[field] !== undefined && changed.includes(field)),
    );
    const all = moved ? { ...set, waiting, waitingAt: cx.nowIso } : set;
    const o = { rev, module: 'organisation', fields: changed };
    const raised = await revise(cx, cx.db, tables.orgs, { orgId: before.orgId }, all, o);
    Object.assign(next, { rev: raised });
    // A picture that was replaced opens nothing any more, for whoever kept its address.
    await replaced(cx, filesOf(before), filesOf(next));
    if (session) await staleSessions(cx, before.orgId, session === 'below');
    // Long texts are named, not kept twice.
    const short = (of: OrgRow) => Object.fromEntries(changed.filter((k) => k !== 'intro').map((k) => [k, of[k]]));
    cx.note(says, { subjectId: before.orgId, fields: changed, old: short(before), new: short(next) });
  }
  return recordOf(cx, next);
}

export const homePageHandlers: readonly Handler[] = [
  handle(calls.selfGet, async (cx) => recordOf(cx, await ownOrg(cx))),
  handle(calls.selfUpdate, async (cx, { intro: typed, rev, ...input }) => {
    const intro = typed === undefined ? undefined : cleanHtml(typed);
    await checkFields(cx, {
      picture: [input.picture],
      videos: input.videos ?? [],
      intro: ownFilesIn(intro ?? '', cx.me.orgId),
    });
    const set = Object.fromEntries(
      Object.entries({ ...input, intro }).filter(([, v]) => v !== undefined),
    ) as Partial<OrgRow>;
    return change(cx, 'organisation.profile', set, { rev });
  }),
  handle(calls.logo, async (cx, { path }) => {
    await checkFiles(cx, 'path', path);
    return change(cx, 'organisation.logo', { logo: path }, { session: 'below' });
  }),
  handle(calls.qrCode, async (cx, { path }) => {
    await checkFiles(cx, 'path', path);
    return change(cx, 'organisation.qr-code', { qrCode: path });
  }),
  handle(calls.carousel, async (cx, { paths }) => {
    await checkFiles(cx, 'paths', ...paths);
    return change(cx, 'organisation.carousel', { carousels: [...new Set(paths)] });
  }),
  handle(calls.visit, (cx, { visit, visitSet, photoNames, secondWord, rev }) =>
    change(
      cx,
      'organisation.visit',
      {
        visit,
        visitSet,
        ...(photoNames === undefined ? {} : { photoNames }),
        ...(secondWord === undefined ? {} : { secondWord }),
      },
      { session: 'own', rev },
    ),
  ),
  handle(calls.defPwd, async (cx, { defPwd }) => {
    // Before the first statement: eleven milliseconds of hashing hold no connection.
    const defPwdHash = await hash(defPwd, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await cx.db.update(tables.orgs, { orgId: cx.me.orgId }, { defPwdHash });
    cx.note('organisation.initial-password', { subjectId: cx.me.orgId });
  }),
  handle(calls.selfServes, async (cx) => runningServes(cx, await servesOf(cx, cx.me.orgId))),
  handle(calls.selfSystems, async (cx) => ({ sysIds: systemsOf(await ownOrg(cx)) })),
  handle(calls.selfSupers, (cx) =>
    cx.db.rows<{ orgId: number; name: string; logo: string | null }>(sql`
      with recursive up as (
        select org_id, parent_id, name, logo, 0 as depth from organisation_org where org_id = ${cx.me.orgId}
        union all
        select p.org_id, p.parent_id, p.name, p.logo, up.depth + 1
        from organisation_org p
        join up on p.org_id = up.parent_id
        where up.depth < 8)
      select org_id, name, logo from up where depth > 0 order by depth`),
  ),
];
