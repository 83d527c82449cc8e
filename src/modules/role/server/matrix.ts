import { AUTHENTICATED } from '../../../kernel/shared/codes';
import { denied, type Rights } from '../../../kernel/shared/need';
import type { Cx } from '../../../kernel/server/cx';
import { Download, handle, type Handler } from '../../../kernel/server/module';
import { writeSheet } from '../../../kernel/server/sheet/pool';
import * as calls from '../contract';
import { moduleTitle } from '../rules/module-titles';
import { rolesOf } from './published';

interface Row {
  module: string;
  kind: 'screen' | 'call';
  subject: string;
  title: { zh: string; en: string };
  allowed: number[];
}
interface Matrix {
  roles: { roleId: number; name: string }[];
  rows: Row[];
}

/** Which role of the caller's organisation opens which screen and makes which call, as `denied` itself judges. */
async function matrixOf(cx: Cx): Promise<Matrix> {
  const roles = await rolesOf(cx.db, cx.me.busiId);
  const judged = roles.map((r) => ({
    roleId: r.roleId,
    rights: {
      userType: 2,
      busiId: cx.me.busiId,
      orgId: cx.me.orgId,
      orgRegion: cx.me.orgRegion,
      servIds: cx.me.servIds,
      funcIds: [AUTHENTICATED, ...r.funcIds],
    } satisfies Rights,
  }));
  const { places, calls: all } = cx.kernel.registry;
  const row = (
    module: string,
    kind: Row['kind'],
    subject: string,
    title: Row['title'],
    need: Parameters<typeof denied>[0],
  ): Row => ({
    module,
    kind,
    subject,
    title,
    allowed: judged.filter((j) => denied(need, j.rights) === undefined).map((j) => j.roleId),
  });
  // What anybody signed in may do says nothing about a role.
  const rows = [
    ...places.filter((p) => p.need.funcs).map((p) => row(p.module, 'screen', p.path, p.title, p.need)),
    ...[...all.values()]
      .filter((c) => c.need.funcs)
      .map((c) => row(c.module, 'call', `${c.method} ${c.path}`, { zh: c.name, en: c.name }, c.need)),
  ];
  return {
    roles: roles.map((r) => ({ roleId: r.roleId, name: cx.lang === 'en-US' ? (r.nameEn ?? r.name) : r.name })),
    rows: rows.filter((r) => r.allowed.length > 0),
  };
}

export const matrixHandlers: readonly Handler[] = [
  handle(calls.matrix, (cx) => matrixOf(cx)),
  handle(calls.matrixExport, async (cx) => {
    const { roles, rows } = await matrixOf(cx);
    const titled = (title: Row['title']) => title[cx.lang === 'en-US' ? 'en' : 'zh'];
    const bytes = await writeSheet({
      sheets: [
        {
          name: cx.text('role.matrix'),
          columns: [
            { title: cx.text('role.column.module'), width: 16 },
            { title: cx.text('role.column.kind'), width: 10 },
            { title: cx.text('role.column.subject'), width: 46 },
            { title: cx.text('role.column.title'), width: 30 },
            ...roles.map((r) => ({ title: r.name, width: 14 })),
          ],
          rows: rows.map((r) => [
            titled(moduleTitle(r.module)),
            cx.text(`role.kind.${r.kind}`),
            r.subject,
            titled(r.title),
            ...roles.map((x) => (r.allowed.includes(x.roleId) ? '✓' : '')),
          ]),
        },
      ],
    });
    return new Download(
      `${cx.text('role.matrix')}.xlsx`,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes,
    );
  }),
];
