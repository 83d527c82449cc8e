import { denied } from '../../../kernel/shared/need';
import { must } from '../../../kernel/shared/maps';
import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { ownFile, filesAt, registerReader } from '../../files/server/published';
import * as calls from '../contract';
import type { APPFILE_KINDS } from '../rules';
import { appFiles, appLinks, banners, contacts } from '../tables';
import { gone } from './lists';

/** Whether the caller keeps what is published: only then hidden rows are answered. */
export const keeps = (cx: Cx): boolean =>
  !denied(must(cx.kernel.registry.calls, calls.linkCreate.name).need, cx.session);

// What is offered for download is for everybody who knows its address.
registerReader('operations.appfile', () => Promise.resolve(true), {
  families: ['zip', 'pdf', 'doc', 'ppt', 'xls', 'video'],
  open: true,
  count: 1,
});

type Link = RowOf<typeof appLinks>;
const links = (cx: Cx, visible: boolean | undefined): Promise<Link[]> =>
  cx.db.many(appLinks, { visible }, { sort: ['ord', 'appId'] });
async function changeLink(cx: Cx, appId: number, set: Partial<Link>): Promise<Link> {
  const row = await cx.db.one(appLinks, { appId }, { lock: 'update' });
  if (!row) throw gone();
  await cx.db.update(appLinks, { appId }, set);
  return { ...row, ...set };
}

type Banner = RowOf<typeof banners>;
const shownBanner = ({ bannerId, shown, ...rest }: Banner) => ({ id: bannerId, ...rest, on: shown });
const CONTACT = 1;

export const linkHandlers = [
  handle(calls.linkList, async (cx, { visible }) => links(cx, keeps(cx) ? visible : true)),
  handle(calls.linkCreate, async (cx, { name, icon, href }) => {
    if (icon) await ownFile(cx, icon, { at: 'icon', families: ['image'] });
    const [last] = await cx.db.rows<{ ord: number }>(sql`select coalesce(max(ord), 0) as ord from operations_applink`);
    const row: Link = { appId: newId(), name, icon: icon ?? null, href, visible: true, ord: last!.ord + 1 };
    await cx.db.insert(appLinks, row);
    return row;
  }),
  handle(calls.linkUpdate, async (cx, { appId, name, icon, href }) => {
    const row = await cx.db.one(appLinks, { appId });
    if (!row) throw gone();
    if (icon) await ownFile(cx, icon, { at: 'icon', families: ['image'], was: [row.icon] });
    return changeLink(cx, appId, { name, href, ...(icon === undefined ? {} : { icon }) });
  }),
  handle(calls.linkDelete, async (cx, { appId }) => {
    if (!(await cx.db.remove(appLinks, { appId }))) throw gone();
  }),
  handle(calls.linkShow, async (cx, { appId }) => changeLink(cx, appId, { visible: true })),
  handle(calls.linkHide, async (cx, { appId }) => changeLink(cx, appId, { visible: false })),
  handle(calls.linkShift, async (cx, { appId, dir }) => {
    // All rows are held in one order: two people who move at once move one after the other.
    const rows = await cx.db.many(appLinks, {}, { sort: ['appId'], lock: 'update' });
    const sorted = rows.toSorted((a, b) => a.ord - b.ord || a.appId - b.appId);
    const at = sorted.findIndex((r) => r.appId === appId);
    if (at < 0) throw gone();
    const to = at + (dir === 'up' ? -1 : 1);
    // At the end of the shelf there is nowhere to go; the answer says where it stands.
    if (to < 0 || to >= sorted.length) return sorted;
    [sorted[at], sorted[to]] = [sorted[to]!, sorted[at]!];
    const moved = sorted.map((row, i) => ({ ...row, ord: i + 1 }));
    for (const row of moved)
      if (rows.find((r) => r.appId === row.appId)!.ord !== row.ord)
        await cx.db.update(appLinks, { appId: row.appId }, { ord: row.ord });
    return moved;
  }),

  handle(calls.bannerList, async (cx, { on }) =>
    (await cx.db.many(banners, { shown: keeps(cx) ? on : true }, { sort: ['ord', 'bannerId'], limit: 100 })).map(
      shownBanner,
    ),
  ),
  handle(calls.bannerCreate, async (cx, { title, path, href, ord }) => {
    await ownFile(cx, path, { at: 'path', families: ['image'] });
    const [last] = await cx.db.rows<{ ord: number }>(sql`select coalesce(max(ord), 0) as ord from operations_banner`);
    const row: Banner = { bannerId: newId(), title, path, href, ord: ord ?? last!.ord + 1, shown: true };
    await cx.db.insert(banners, row);
    return shownBanner(row);
  }),
  handle(calls.bannerUpdate, async (cx, { id, title, path, href, ord, on }) => {
    const row = await cx.db.one(banners, { bannerId: id });
    if (!row) throw gone();
    await ownFile(cx, path, { at: 'path', families: ['image'], was: [row.path] });
    const set = { title, path, href, shown: on, ...(ord === undefined ? {} : { ord }) };
    if (!(await cx.db.update(banners, { bannerId: id }, set))) throw gone();
    return shownBanner({ ...row, ...set });
  }),
  handle(calls.bannerDelete, async (cx, { id }) => {
    if (!(await cx.db.remove(banners, { bannerId: id }))) throw gone();
  }),

  handle(calls.contactGet, async (cx) => {
    const row = await cx.db.one(contacts, { contactId: CONTACT });
    return row ?? { phone: '', wechat: '', qrCode: null, hours: '', updatedAt: null, icp: '' };
  }),
  handle(calls.contactSet, async (cx, { phone, wechat, qrCode, hours, icp }) => {
    const before = await cx.db.one(contacts, { contactId: CONTACT });
    if (qrCode) await ownFile(cx, qrCode, { at: 'qrCode', families: ['image'], was: [before?.qrCode] });
    const row = { phone, wechat, qrCode, hours, updatedAt: cx.nowIso, icp: icp ?? before?.icp ?? '' };
    await cx.db.insert(
      contacts,
      { contactId: CONTACT, ...row },
      `
        on conflict (contact_id) do update set phone = excluded.phone, wechat = excluded.wechat,
          qr_code = excluded.qr_code, hours = excluded.hours, updated_at = excluded.updated_at, icp = excluded.icp
      `,
    );
    // Written pages of public sites say the number as a website: they hear of it by this line.
    cx.note('operations.contact.set', { old: before ?? null, new: row });
    return row;
  }),

  handle(calls.appFileList, async (cx, { kind }) =>
    (await cx.db.many(appFiles, { kind }, { sort: ['-appfileId'], limit: 200 })).map(shownFile),
  ),
  handle(calls.appFileCreate, async (cx, { name, kind, path }) => {
    await ownFile(cx, path, { at: 'path' });
    // The size is the stored file's, whatever the client says.
    const file = (await filesAt(cx, cx.me.orgId, [path])).get(path);
    const row = { appfileId: newId(), name, kind, path, fileSize: file?.size ?? 0, madeAt: cx.nowIso };
    await cx.db.insert(appFiles, row);
    cx.note('operations.appfile.added', { subjectId: row.appfileId, name, kind });
    return shownFile(row);
  }),
  handle(calls.appFileDelete, async (cx, { id }) => {
    if (!(await cx.db.remove(appFiles, { appfileId: id }))) throw gone();
    cx.note('operations.appfile.removed', { subjectId: id });
  }),
];
const shownFile = ({ appfileId, kind, ...rest }: RowOf<typeof appFiles>) => ({
  id: appfileId,
  kind: kind as (typeof APPFILE_KINDS)[number],
  ...rest,
});
