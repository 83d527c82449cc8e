import type { Cx } from '../../../kernel/server/cx';
import { is, sql } from '../../../kernel/server/db/sql';
import { exportRows } from '../../../kernel/server/exporting';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { titleKey } from '../../../kernel/server/sheet/text';
import type { ReplyOf, Upload } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { itemsOf, printedNo, type Kind, type Numbering } from '../rules';
import { wordings, type Sentence } from '../tables';
import { scaleKeys } from './sealed';

type Wording = ReplyOf<typeof calls.listWordings>['items'][number];
const TITLES = [
  { titles: ['题号', 'Number'], required: true },
  { titles: ['中文', 'Chinese'], required: true },
  { titles: ['英文', 'English'] },
];
const LONGEST = 300;
/** The sentences of a sheet in the scale's order. @throws when a number is missing, unknown, empty or there twice. */
async function sentencesOf(kind: Kind, file: Upload, numbering: Numbering | undefined): Promise<Sentence[]> {
  const sheet = await readSheet(file.bytes, file.name, { wanted: TITLES });
  const at = TITLES.map(({ titles }) =>
    sheet.headers.findIndex((header) => titles.some((title) => titleKey(title) === titleKey(header))),
  );
  const cell = (row: readonly string[], column: number) => (row[at[column] ?? -1] ?? '').trim();
  const rows = sheet.rows
    .filter((row) => row.some((text) => text.trim() !== ''))
    .map((row) => ({ no: cell(row, 0).toLowerCase(), zh: cell(row, 1), en: cell(row, 2) }));
  const wanted = itemsOf(scaleKeys(), kind, '1-5');
  if (rows.length !== wanted.length)
    throw fail(faults.wordingCount, { count: wanted.length, found: rows.length }, 'file');
  const byNo = new Map(rows.map((row) => [row.no, row]));
  return wanted.map(({ no }) => {
    const printed = printedNo(kind, no, numbering);
    const found = byNo.get(printed);
    if (!found?.zh) throw fail(faults.wordingNo, { no: printed }, 'file');
    // A sentence without its end asks something else.
    if (found.zh.length > LONGEST || found.en.length > LONGEST)
      throw fail(faults.wordingLong, { no: printed, max: LONGEST }, 'file');
    return { ...found, no };
  });
}
const one = async (cx: Cx, wordingId: number): Promise<Wording> => {
  const [row] = (await list(cx, { curPage: 1, pageSize: 1 }, wordingId)).items;
  if (!row) throw fail(faults.wordingCount, { count: 0, found: 0 });
  return row;
};
const list = (
  cx: Cx,
  input: { readonly curPage: number; readonly pageSize: number; readonly kind?: Kind },
  id?: number,
) =>
  cx.list<typeof input, Wording>(input, {
    select: sql`w.wording_id, w.kind, w.source, w.licence, w.numbering, w.is_demo, jsonb_array_length(w.items) as count,
      p.name as made_by, w.made_at`,
    from: sql`psychology_wording w
      left join people_person_v p on p.org_id = w.org_id and p.user_id = w.made_by`,
    counted: sql`psychology_wording w`,
    where: [cx.db.orgs('w'), is('w.kind', input.kind), is('w.wording_id', id)],
    sorts: {},
    then: sql`w.wording_id desc`,
  });

export const wordingHandlers = [
  handle(calls.listWordings, (cx, { kind, curPage, pageSize }) =>
    list(cx, { curPage, pageSize, ...(kind ? { kind } : {}) }),
  ),
  handle(calls.downWording, async (cx, { kind }) => {
    const items = itemsOf(scaleKeys(), kind, '1-5');
    return exportRows({
      name: cx.text(`psychology.kind.${kind}`),
      count: items.length,
      rows: items,
      columns: [
        { title: '题号', width: 10, value: ({ no }) => no },
        { title: '中文', width: 60, value: () => '' },
        { title: '英文', width: 60, value: () => '' },
      ],
    });
  }),
  handle(calls.saveWording, async (cx, { kind, numbering, source, licence, file }) => {
    const items = await sentencesOf(kind, file as Upload, numbering);
    const wordingId = newId();
    await cx.db.insert(wordings, {
      wordingId,
      kind,
      source,
      licence,
      numbering: kind === 'psqi' ? (numbering ?? null) : null,
      isDemo: false,
      items,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    });
    cx.note('psychology.wording.imported', { subjectId: wordingId, kind, source, licence });
    return one(cx, wordingId);
  }),
];
