import { sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { keptBy } from '../../../kernel/server/one-each';
import { grouped, must } from '../../../kernel/shared/maps';
import { partsOf, withoutKey, type QuestionBody } from '../../question-bank/contract';
import type { Que } from '../contract/parts';
import { partKey, widened, type PaperPart } from '../rules';
import type { Accept } from '../tables';

/** A task's questions, whole and without keys, and its parts with the answers accepted since. */
export interface PaperDef {
  readonly ques: readonly Que[];
  readonly bare: readonly Que[];
  readonly parts: readonly PaperPart[];
  readonly byKey: ReadonlyMap<string, PaperPart>;
}

/** Papers are read once: fifteen hundred children who begin together ask for the same sixteen questions. A further accepted answer raises `keyRev`. */
const papers = keptBy(() => new Map<string, PaperDef>());
const MOST = 200;

interface Row {
  readonly qid: number;
  readonly qcid: number;
  readonly queNo: number;
  readonly verId: number;
  readonly score: number;
  readonly accept: Accept | null;
  readonly degree: number;
  readonly klgIds: number[];
  readonly body: QuestionBody;
}

/** The paper of a task the caller has been let to. */
export async function paperDef(door: Door, taskId: number, keyRev: number): Promise<PaperDef> {
  const key = `${door.orgId}/${taskId}/${keyRev}`;
  const kept = papers(door.source);
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const rows = await door.rows<Row>(
    sql`
    select q.qid, q.qcid, q.que_no, q.ver_id, q.score, q.accept, v.degree, v.klg_ids, v.body
    from homework_que q
    join question_bank_version_v v on v.org_id = q.org_id and v.ver_id = q.ver_id
    where q.org_id = ${door.orgId}
      and q.task_id = ${taskId}
    order by q.que_no, q.qcid`,
  );
  const def = build(rows);
  kept.set(key, def);
  if (kept.size > MOST) kept.delete(kept.keys().next().value!);
  return def;
}

function build(rows: readonly Row[]): PaperDef {
  const whole: Que[] = [];
  const parts: PaperPart[] = [];
  for (const list of grouped(rows, (r) => r.qid).values()) {
    const first = list[0]!;
    const known = new Map(partsOf(first.body).map((p) => [p.qcid, p]));
    whole.push({
      qid: first.qid,
      verId: first.verId,
      queNo: first.queNo,
      degree: first.degree,
      klgIds: first.klgIds,
      body: first.body,
      score: Math.round(list.reduce((n, r) => n + r.score * 10, 0)) / 10,
      parts: list.map((r) => ({
        qcid: r.qcid,
        kind: must(known, r.qcid).kind,
        score: r.score,
        accept: r.accept as Record<string, string[]> | null,
      })),
    });
    for (const r of list)
      parts.push({
        ...widened(must(known, r.qcid), r.accept),
        qid: r.qid,
        verId: r.verId,
        queNo: r.queNo,
        score: r.score,
      });
  }
  const bare = whole.map((q) => ({
    ...q,
    body: withoutKey(q.body),
    parts: q.parts.map((p) => ({ ...p, accept: null })),
  }));
  return { ques: whole, bare, parts, byKey: new Map(parts.map((p) => [partKey(p), p])) };
}
