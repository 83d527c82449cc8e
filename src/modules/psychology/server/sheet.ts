import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { exportRows } from '../../../kernel/server/exporting';
import { warningsView } from '../../../kernel/server/importing/view';
import { restOf } from '../../../kernel/server/importing/warnings';
import { handle } from '../../../kernel/server/module';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { titleKey } from '../../../kernel/server/sheet/text';
import type { Upload } from '../../../kernel/shared/call';
import type { SavedRows } from '../../../kernel/shared/importing';
import { fail, type Fault } from '../../../kernel/shared/faults';
import type { Params } from '../../../kernel/shared/messages';
import { fill } from '../../../kernel/shared/messages';
import { sameName } from '../../../kernel/shared/visible';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { consentVersion } from '../locale/consent';
import { answerIn, itemsOf, paperFault, USUAL, type Item, type Kind, type Setting } from '../rules';
import { schemas } from '../tables';
import { takePapers } from './papers';
import type { Asked, Paper } from './paper-rows';
import { gone, mustVault, scaleKeys } from './sealed';

const SID = { zh: '学号', en: 'Student number' };
const NAME = { zh: '姓名', en: 'Name' };
const titleOf = ({ no }: Item): string => `Q${no}`;
/** What 6 to 9 of PSQI ask: other versions count them otherwise, so the columns of a sheet say what they hold. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['6', ['睡眠质量', 'Sleep quality']],
  ['7', ['催眠药物', 'Sleeping medicine']],
  ['8', ['白天困倦', 'Daytime sleepiness']],
  ['9', ['精力不足', 'Lack of energy']],
]);
/** The titles that the column of an item may have; the first one stands in the template. */
function titlesOf(kind: Kind, item: Item): readonly string[] {
  const names = kind === 'psqi' ? NAMES.get(item.no) : undefined;
  return names ? names.map((name) => `${titleOf(item)} ${name}`) : [titleOf(item), item.no];
}
/** Columns of the numbers of a sheet's titles; -1 where there is none. */
interface Places {
  readonly sid: number;
  readonly name: number;
  readonly items: readonly number[];
}
interface Child {
  readonly userId: number;
  readonly sidNo: string;
  readonly name: string;
  readonly clazzId: number;
  readonly agreed: boolean;
  readonly done: boolean;
}
class Refused {
  constructor(
    readonly column: string,
    readonly value: string,
    readonly fault: Fault,
    readonly params: Params = {},
  ) {}
}
/** A row's answers, or the first reason against them. */
function answersOf(items: readonly Item[], places: Places, row: readonly string[]): number[] | Refused {
  const answers: number[] = [];
  for (const [at, item] of items.entries()) {
    const text = (row[places.items[at] ?? -1] ?? '').trim();
    if (text === '') return new Refused(titleOf(item), '', faults.unanswered, { no: item.no });
    const value = answerIn(item, text);
    if (value === undefined)
      return new Refused(titleOf(item), text, item.shape === 'choice' ? faults.notNumber : faults.notTime, { text });
    answers.push(value);
  }
  const fault = paperFault(items, answers);
  if (!fault) return answers;
  if (fault.kind === 'slept' || fault.kind === 'length') return new Refused('Q4', '', faults.slept);
  return new Refused(`Q${fault.no}`, '', faults[fault.kind], { no: fault.no });
}
/** Children of a schema's grades by their numbers. */
async function childrenOf(cx: Cx, schemaId: number, sids: readonly string[]): Promise<ReadonlyMap<string, Child>> {
  const rows = await cx.db.rows<Child>(sql`
    select p.user_id, p.sid_no, p.name, e.clazz_id, ${consentOf('psychology').only('p')} and g.user_id is not null as agreed,
      coalesce(d.state = 'done', false) as done
    from people_person_v p
    join psychology_schema s on s.org_id = p.org_id and s.schema_id = ${schemaId}
    join class_student_v e
      on e.org_id = p.org_id and e.user_id = p.user_id and e.clazz_type = 1 and e.grd_id = any(s.grd_ids)
    left join psychology_agree g
      on g.org_id = p.org_id and g.schema_id = s.schema_id and g.user_id = p.user_id and g.state = 'given'
        and g.version = ${consentVersion}
    left join psychology_part d on d.org_id = p.org_id and d.schema_id = s.schema_id and d.user_id = p.user_id
    where p.org_id = ${cx.db.orgId}
      and p.sid_no = any(${[...sids]}::text[])
    order by p.user_id, e.clazz_id desc`);
  return new Map(rows.map((row) => [row.sidNo, row]));
}
/** Whose row it is, or why it cannot be taken. */
function childOf(child: Child | undefined, sidNo: string, name: string, isSecond: boolean): Child | Refused {
  if (!child) return new Refused(SID.zh, sidNo, faults.noChild, { sidNo });
  if (name !== '' && !sameName(child.name, name))
    return new Refused(NAME.zh, name, faults.wrongName, { name: child.name });
  if (isSecond) return new Refused(SID.zh, sidNo, faults.childTwice);
  if (!child.agreed) return new Refused(SID.zh, sidNo, faults.noConsent);
  return child.done ? new Refused(SID.zh, sidNo, faults.answered) : child;
}

export const sheetHandlers = [
  handle(calls.downAnswers, async (cx, { id }) => {
    const schema = await cx.db.one(schemas, { schemaId: id });
    if (!schema) throw gone();
    const items = itemsOf(scaleKeys(), schema.kind, schema.variant);
    const titles = [SID.zh, NAME.zh, ...items.map((item) => titlesOf(schema.kind, item)[0] ?? titleOf(item))];
    return exportRows({
      name: schema.name,
      count: 0,
      rows: [],
      columns: titles.map((title, at) => ({ title, width: at < 2 ? 16 : 6, value: () => '' })),
    });
  }),
  /** Nothing of a sheet is kept but what is sealed: answers stand nowhere in plain, not even until a preview is confirmed. */
  handle(calls.saveAnswers, async (cx, { id, file }): Promise<SavedRows> => {
    mustVault(cx.kernel);
    const { name, bytes } = file as Upload;
    const sheet = await readSheet(bytes, name, {
      wanted: [{ titles: [SID.zh, SID.en], required: true }, { titles: [NAME.zh, NAME.en] }],
    });
    const schema = await cx.db.row<Asked & { readonly setting: Setting | null }>(sql`
      select s.schema_id, s.kind, s.variant, t.setting
      from psychology_schema s
      left join psychology_setting t on t.org_id = s.org_id and t.kind = 'school'
      where s.org_id = ${cx.db.orgId}
        and s.schema_id = ${id}`);
    if (!schema) throw gone();
    const items = itemsOf(scaleKeys(), schema.kind, schema.variant);
    const titled = (...titles: string[]) =>
      sheet.headers.findIndex((header) => titles.some((title) => titleKey(title) === titleKey(header)));
    const places = {
      sid: titled(SID.zh, SID.en),
      name: titled(NAME.zh, NAME.en),
      items: items.map((item) => titled(...titlesOf(schema.kind, item))),
    };
    if (schema.kind === 'psqi' && items.some(({ no }, at) => NAMES.has(no) && places.items[at] === -1))
      throw fail(faults.unnumbered, {}, 'file');
    const rows = sheet.rows
      .map((cells, at) => ({ row: at + 1, cells, sidNo: (cells[places.sid] ?? '').trim() }))
      .filter(({ cells }) => cells.some((text) => text.trim() !== ''));
    const known = await childrenOf(
      cx,
      id,
      rows.map(({ sidNo }) => sidNo),
    );
    const errors: SavedRows['errors'] = [];
    const papers = new Map<number, Paper>();
    for (const { row, cells, sidNo } of rows) {
      const found = known.get(sidNo);
      const child = childOf(found, sidNo, (cells[places.name] ?? '').trim(), !!found && papers.has(found.userId));
      const answers = child instanceof Refused ? child : answersOf(items, places, cells);
      if (child instanceof Refused || answers instanceof Refused) {
        const why = child instanceof Refused ? child : (answers as Refused);
        const text = fill(cx.text(why.fault.code), why.params);
        errors.push({ row, column: why.column, value: why.value, code: why.fault.code, params: why.params, text });
      } else papers.set(child.userId, { userId: child.userId, clazzId: child.clazzId, answers, seconds: null });
    }
    const taken = await takePapers(cx, schema, [...papers.values()], 'sheet', { ...USUAL, ...schema.setting });
    cx.note('psychology.imported', { subjectId: id, saved: taken.size, errors: errors.length });
    const read = new Set([places.sid, places.name, ...places.items]);
    return { saved: taken.size, errors, warnings: warningsView(cx, restOf(sheet, read)) };
  }),
];
