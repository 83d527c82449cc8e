import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { countOfList, rowsOfList, type ListOf } from '../../../kernel/server/db/list';
import { sql, when, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { plusDays } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import type { SetRow } from '../contract';
import { titleOf } from './kinds';

type Asked = ParsedOf<typeof calls.setList>;
type Found = Omit<SetRow, 'title'> & { readonly subject: string };
/** The first instant of a day in the reader's zone. */
const dayStart = (day: string, zone: string): Sql => sql`${day}::date::timestamp at time zone ${zone}`;
/** Sealed sets, the newest first. */
const listOf = (cx: Cx, door: Door, { from, to }: Pick<Asked, 'from' | 'to'>): ListOf<Asked, Found, SetRow> => ({
  select: sql`s.org_id, o.name as org_name, s.seq, s.kind, s.subject, s.leaves, s.root, s.hash, s.prev_hash, s.sealed_at`,
  from: sql`proof_set s
    join organisation_org o on o.org_id = s.org_id`,
  counted: sql`proof_set s`,
  where: [
    door.orgs('s'),
    when(from, (day) => sql`s.sealed_at >= ${dayStart(day, cx.me.zone)}`),
    when(to, (day) => sql`s.sealed_at < ${dayStart(plusDays(day, 1), cx.me.zone)}`),
  ],
  sorts: { sealedAt: sql`s.sealed_at`, leaves: sql`s.leaves` },
  then: sql`s.sealed_at desc, s.org_id, s.seq`,
  shape: ({ subject, ...set }) => ({ ...set, title: titleOf(set.kind, subject, cx.lang) }),
});

/** The same as a file: what a bureau keeps, to hold a school's later word against. */
export const setExport = exporter<ParsedOf<typeof calls.setExport>>({
  kind: 'proof.set',
  run: (cx, { sort, orgId, ...f }) =>
    cx.reading('proof.sets', orgId, async (door) => {
      const t = (key: string) => cx.text(`proof.${key}`);
      const { shape, ...list } = listOf(cx, door, f);
      return {
        name: t('sheet.sets'),
        count: await door.total(countOfList(list)),
        rows: (await door.rows<Found>(rowsOfList(list, { sort }))).map((row) => shape?.(row) ?? row),
        columns: [
          { title: t('field.orgName'), width: 28, value: (r: SetRow) => r.orgName },
          { title: t('field.seq'), width: 8, value: (r: SetRow) => r.seq },
          { title: t('field.title'), width: 32, value: (r: SetRow) => r.title },
          { title: t('field.leaves'), width: 10, value: (r: SetRow) => r.leaves },
          { title: t('field.sealedAt'), width: 26, value: (r: SetRow) => r.sealedAt },
          { title: t('field.root'), width: 68, value: (r: SetRow) => r.root },
          { title: t('field.hash'), width: 68, value: (r: SetRow) => r.hash },
          { title: t('field.prevHash'), width: 68, value: (r: SetRow) => r.prevHash },
        ],
      };
    }),
});

export const setHandlers = [
  handle(calls.setList, (cx, { orgId, ...f }) =>
    cx.reading('proof.sets', orgId, (door) => door.list<Asked, Found, SetRow>(f, listOf(cx, door, f))),
  ),
  handle(calls.setExport, (cx, input) => setExport.answer(cx, input)),
];
