import * as z from 'zod';
import type { Cx } from '../../../../kernel/server/cx';
import { all, column, is, joined, sql, type Sql } from '../../../../kernel/server/db/sql';
import { oneOf } from '../../../../kernel/server/db/where';
import { importer, importFaults, type ImportColumn, type SheetRow } from '../../../../kernel/server/importing/importer';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import {
  answerCell,
  degreeCell,
  htmlCell,
  inSheet,
  keepingWays,
  rowBody,
  sameKey,
  SHEET_LETTERS,
  type SheetKinds,
} from '../../rules/docs/sheet';
import { checkQuestion } from '../../rules/check';
import type { QueKind, QuestionBody } from '../../rules/model';
import { wordsOf } from '../../rules/words';
import { questions } from '../../tables';
import { cleanBody } from '../clean';
import { storeQuestions } from '../save';

interface Known {
  readonly types: readonly {
    readonly qtpId: number;
    readonly nameZh: string;
    readonly nameEn: string;
    readonly kind: QueKind;
  }[];
  readonly orgRegion: number | null;
}
const OPTIONS = z.object({
  stgId: z.number().int().positive(),
  sbjId: z.number().int().positive(),
  lib: z.enum(['psn', 'org']).default('psn'),
});
const LETTERS_FIRST = 4;
const reason = (key: string, params: Record<string, string> = {}) => ({ code: `question-bank.sheet.${key}`, params });
const names = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[;；、,，\n]/)
      .map((n) => n.trim())
      .filter(Boolean),
  ),
];
const letter = (l: string): ImportColumn<string> => ({
  key: `option${l}`,
  zh: `选项${l}`,
  en: `Option ${l}`,
  also: [l],
  width: 14,
  clears: true,
});
const COLUMNS: readonly ImportColumn<string>[] = [
  { key: 'kind', zh: '题型', en: 'Type', required: true, width: 12, example: '单选题' },
  {
    key: 'stem',
    zh: '题干',
    en: 'Question',
    required: true,
    width: 48,
    example: '3 的相反数是____',
    note: {
      zh: '填空用四条下划线 ____，公式写在两个 $ 之间：$\\frac{1}{2}$；价格前的 $ 照写，\\$ 总是美元符号',
      en: 'Blanks are four low lines ____; formulas stand between dollar signs: $\\frac{1}{2}$; a price keeps its sign; \\$ is always one',
    },
  },
  ...SHEET_LETTERS.slice(0, LETTERS_FIRST).map(letter),
  {
    key: 'answer',
    zh: '答案',
    en: 'Answer',
    width: 18,
    example: 'B',
    note: {
      zh: '选择题写字母，判断题写“对”或“错”，多个空用分号隔开；填空题和简答题的字词照原样保存',
      en: 'Letters for choices, true or false, semicolons between blanks; words of blanks and short answers are kept as they stand',
    },
  },
  { key: 'explain', zh: '解析', en: 'Explanation', width: 32 },
  {
    key: 'degree',
    zh: '难度',
    en: 'Difficulty',
    width: 8,
    example: '3',
    text: (s) => String(degreeCell(s) ?? s),
    check: (s) => (degreeCell(s) ? undefined : reason('degreeUnknown')),
  },
  { key: 'node', zh: '章节', en: 'Section', width: 20, text: (s) => names(s).join('；') },
  { key: 'klg', zh: '知识点', en: 'Knowledge', width: 20, text: (s) => names(s).join('；') },
  { key: 'tags', zh: '标签', en: 'Tags', width: 14, text: (s) => names(s).join('；') },
  { key: 'source', zh: '来源', en: 'Source', width: 16, check: z.string().max(60) },
  ...SHEET_LETTERS.slice(LETTERS_FIRST).map(letter),
];
type Row = SheetRow<string>;
const typeOf = (known: Known, cell: string) =>
  known.types.find(
    (t) =>
      inSheet(t.kind) &&
      (t.nameZh === cell || t.nameEn.toLowerCase() === cell.toLowerCase() || t.nameZh.replace('题', '') === cell),
  );
const bodyOf = (known: Known, row: Row): QuestionBody | undefined => {
  const type = typeOf(known, row.cells['kind']!);
  const body =
    type &&
    rowBody(type.kind as SheetKinds, {
      stem: row.cells['stem']!,
      options: SHEET_LETTERS.map((l) => row.cells[`option${l}`] ?? ''),
      answer: row.cells['answer'] ?? '',
      explain: row.cells['explain'] ?? '',
    });
  return body && cleanBody(body);
};
type ListKey = 'node' | 'klg' | 'tags';
/** What the three lists of names say, each by its column. */
type ByList<T> = Readonly<Record<ListKey, T>>;
const byList = <T>(of: (list: NameList) => T): ByList<T> => ({ node: of(NODES), klg: of(KLGS), tags: of(TAGS) });
/** Ids by the names that rows give in the columns of names, by one statement; of two with one name the older one. */
async function idsByName(
  db: Cx['db'],
  of: { readonly stgId: number; readonly sbjId: number },
  rows: readonly Row[],
): Promise<ByList<ReadonlyMap<string, number>>> {
  const asked = LISTS.flatMap((list) => {
    const wanted = [...new Set(rows.flatMap((r) => names(r.cells[list.key] ?? '')))];
    if (wanted.length === 0) return [];
    return [
      sql`
        select ${list.key}::text as list, ${column(list.id)} as id, x.name
        from ${list.from}
        where ${all(is(`${list.subject}.stg_id`, of.stgId), is(`${list.subject}.sbj_id`, of.sbjId), list.only)}
          and x.name = any(${wanted}::text[])`,
    ];
  });
  const found = asked.length ? await db.rows<Named>(sql`${joined(asked, ' union all ')} order by 1, 2`) : [];
  return byList(
    ({ key }) =>
      new Map(
        found
          .filter((r) => r.list === key)
          .map((r): [string, number] => [r.name, r.id])
          .toReversed(),
      ),
  );
}
/** The names of a version's ids in a column of them, as a value; a name that is gone is left out. */
const namesIn = (list: NameList, ids: string): Sql => sql`array(
  select x.name
  from ${list.from}
  join unnest(${column(ids)}) with ordinality as i(id, ord) on i.id = ${column(list.id)}
  order by i.ord)`;
interface Named {
  readonly list: ListKey;
  readonly id: number;
  readonly name: string;
}
/** A list of things `x` with names, which a column of the sheet names; `subject` is the table that says where they belong. */
interface NameList {
  readonly key: ListKey;
  readonly fault: string;
  readonly id: string;
  readonly from: Sql;
  readonly subject: string;
  readonly only?: Sql;
}
const NODES: NameList = {
  key: 'node',
  fault: 'nodeUnknown',
  id: 'x.node_id',
  from: sql`textbook_node x join textbook_textbook b on b.tbk_id = x.tbk_id`,
  subject: 'b',
};
const KLGS: NameList = { key: 'klg', fault: 'klgUnknown', id: 'x.klg_id', from: sql`textbook_klg x`, subject: 'x' };
const TAGS: NameList = {
  key: 'tags',
  fault: 'tagUnknown',
  id: 'x.tag_id',
  from: sql`question_bank_restag x`,
  subject: 'x',
  only: sql`x.res_type = 'question'`,
};
const LISTS = [NODES, KLGS, TAGS];

/** Questions of the organisation as they stand. */
const standing = async ({ db, orgId }: { readonly db: Cx['db']; readonly orgId: number }, qids: readonly number[]) =>
  qids.length === 0
    ? []
    : await db.rows<{ qid: number; verId: number; body: QuestionBody }>(sql`
        select q.qid, q.ver_id, v.body
        from question_bank_question q
        join question_bank_version v on v.org_id = q.org_id and v.ver_id = q.ver_id
        where q.org_id = ${orgId}
          and q.qid = any(${[...qids]}::bigint[])`);

export const sheetImport = importer({
  kind: 'question-bank.sheet',
  calls: calls.sheetImport,
  sheetName: { zh: '试题', en: 'Questions' },
  options: OPTIONS,
  unique: [],
  columns: COLUMNS,
  prepare: async (cx, { stgId, sbjId }): Promise<Known> => {
    const types = await cx.db.rows<Known['types'][number] & { readonly taught: boolean }>(sql`
      select t.qtp_id, t.name_zh, t.name_en, t.kind, exists (
        select 1 from textbook_stage_subject x where x.stg_id = ${stgId} and x.sbj_id = ${sbjId}) as taught
      from question_bank_qtp t
      left join question_bank_sbj_qtp s on s.qtp_id = t.qtp_id and s.stg_id = ${stgId} and s.sbj_id = ${sbjId}
      order by s.ord nulls last, t.ord`);
    if (!types[0]?.taught) throw fail(importFaults.importOptions, {}, 'options');
    return { orgRegion: cx.me.orgRegion, types };
  },
  judge: async ({ db, options, given }, rows) => {
    const out = [];
    for (const r of rows) {
      if (!typeOf(given, r.cells['kind']!)) {
        out.push({ row: r.row, column: 'kind', ...reason('kindUnknown', { kind: r.cells['kind']! }) });
        continue;
      }
      const body = bodyOf(given, r);
      if (!body) {
        out.push({ row: r.row, column: 'answer', ...reason('answerOdd') });
        continue;
      }
      for (const f of checkQuestion(body).slice(0, 3)) {
        const at = /^options\.(\d+)/.exec(f.path);
        out.push({
          row: r.row,
          column: at ? `option${SHEET_LETTERS[Number(at[1])]}` : f.path.startsWith('answer') ? 'answer' : 'stem',
          code: `question-bank.check.${f.code}`,
          params: f.params,
        });
      }
    }
    const known = await idsByName(db, options, rows);
    for (const list of LISTS) {
      for (const r of rows) {
        const lost = names(r.cells[list.key] ?? '').find((n) => !known[list.key].has(n));
        if (lost) out.push({ row: r.row, column: list.key, ...reason(list.fault, { name: lost }) });
      }
    }
    // Two rows that read the same would be one question twice.
    const seen = new Map<string, number>();
    for (const r of rows) {
      const body = bodyOf(given, r),
        words = body && `${body.kind} ${wordsOf(body)}`;
      if (!words) continue;
      const before = seen.get(words);
      if (before != null)
        out.push({ row: r.row, column: 'stem', code: 'kernel.import.repeated', params: {}, other: before });
      else seen.set(words, r.row);
    }
    return out;
  },
  match: async (scope, rows) => {
    const { db, options, given } = scope,
      read = rows.map((r) => ({ r, body: bodyOf(given, r) }));
    const found = await db.rows<{
      qid: number;
      verId: number;
      qtpId: number;
      words: string;
      body: QuestionBody;
      degree: number;
      source: string | null;
      nodes: string[];
      klgs: string[];
      tags: string[];
    }>(
      sql`
        select q.qid, q.ver_id, v.qtp_id, v.words, v.body, v.degree, q.source,
          ${namesIn(NODES, 'v.node_ids')} as nodes, ${namesIn(KLGS, 'v.klg_ids')} as klgs,
          ${namesIn(TAGS, 'v.tag_ids')} as tags
        from question_bank_question q
        join question_bank_version v on v.org_id = q.org_id and v.ver_id = q.ver_id
        where q.org_id = ${scope.orgId}
          and q.lib = ${options.lib}
          and q.owner_id = ${scope.userId}
          and q.removed_at is null
          and v.stg_id = ${options.stgId}
          and v.sbj_id = ${options.sbjId}
          and v.words = any(${read.flatMap(({ body }) => (body ? [wordsOf(body)] : []))}::text[])
        order by q.qid`,
    );
    const listed = (own: string, now: readonly string[]) =>
      names(own).toSorted().join() === now.toSorted().join() ? own : now.join('；');
    return read.flatMap(({ r, body }) => {
      const have = body && found.find((f) => f.body.kind === body.kind && f.words === wordsOf(body));
      if (!have || !body) return [];
      const type = given.types.find((t) => t.qtpId === have.qtpId),
        own = (key: string) => r.cells[key] ?? '';
      // Stem and options are the same words, or it would be no match: the sheet's spelling stands.
      const options2 = Object.fromEntries(
        SHEET_LETTERS.map((l, at) => [
          `option${l}`,
          have.body.options[at] == null ? '' : own(`option${l}`) || htmlCell(have.body.options[at]),
        ]),
      );
      return [
        {
          row: r.row,
          subjectId: have.qid,
          old: {
            ...options2,
            kind: typeOf(given, own('kind'))?.qtpId === have.qtpId ? own('kind') : (type?.nameZh ?? ''),
            stem: own('stem'),
            answer: sameKey(body, have.body) ? own('answer') : answerCell(have.body),
            explain: body.explain === have.body.explain ? own('explain') : htmlCell(have.body.explain),
            degree: String(have.degree),
            node: listed(own('node'), have.nodes),
            klg: listed(own('klg'), have.klgs),
            tags: listed(own('tags'), have.tags),
            source: have.source ?? '',
          },
        },
      ];
    });
  },
  commit: async (scope, rows) => {
    const { db, options, given } = scope;
    const known = await idsByName(db, options, rows);
    const changed = rows.filter((r) => r.state === 'changed').map((r) => r.subjectId!);
    const before = new Map((await standing(scope, changed)).map((q) => [q.qid, q]));
    const ids = (row: Row, key: ListKey) => names(row.cells[key] ?? '').flatMap((n) => known[key].get(n) ?? []);
    // The saving knows a call's context; a job has the same door, person and time.
    const cx = {
      db,
      me: { userId: scope.userId, orgRegion: given.orgRegion },
      nowIso: scope.now.toISOString(),
    } as unknown as Cx;
    const saved = await storeQuestions(
      cx,
      rows.map((r) => ({
        ...(r.state === 'changed' ? { qid: r.subjectId! } : {}),
        lib: options.lib,
        stgId: options.stgId,
        sbjId: options.sbjId,
        qtpId: typeOf(given, r.cells['kind']!)!.qtpId,
        degree: degreeCell(r.cells['degree'] ?? '') ?? 3,
        body: keepingWays(bodyOf(given, r)!, before.get(r.subjectId ?? 0)?.body),
        nodeIds: ids(r, 'node'),
        klgIds: ids(r, 'klg'),
        tagIds: ids(r, 'tags'),
        source: r.cells['source'] || null,
      })),
    );
    return rows.map((r, at) => ({
      row: r.row,
      subjectId: saved[at]!.qid,
      undo: { verId: saved[at]!.verId, oldVerId: before.get(saved[at]!.qid)?.verId ?? null },
    }));
  },
  undo: async (scope, rows) => {
    const now = new Map(
      (
        await scope.db.many(questions, { qid: oneOf(rows.map((r) => r.subjectId!)) }, { sort: ['qid'], lock: 'update' })
      ).map((q) => [q.qid, q]),
    );
    const kept = (r: (typeof rows)[number]) => r.undo as { verId: number; oldVerId: number | null };
    const edited = rows.filter((r) => {
      const q = now.get(r.subjectId!);
      return q?.removedAt == null && q?.verId !== kept(r).verId;
    });
    if (edited.length > 0) throw fail(faults.docUndoChanged, { count: edited.length });
    const gone = rows.filter((r) => r.state === 'new').map((r) => r.subjectId!);
    if (gone.length > 0)
      await scope.db.update(questions, { qid: oneOf(gone), removedAt: null }, { removedAt: scope.now.toISOString() });
    for (const r of rows.filter((x) => x.state === 'changed' && kept(x).oldVerId != null))
      await scope.db.update(
        questions,
        { qid: r.subjectId! },
        { verId: kept(r).oldVerId!, savedAt: scope.now.toISOString() },
      );
  },
});
export const sheetHandlers = [...sheetImport.handlers, handle(calls.sheetTemplate, (cx) => sheetImport.template(cx))];
