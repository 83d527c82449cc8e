import { createHash } from 'node:crypto';
import type { Cx } from '../../../../kernel/server/cx';
import { all, is, sql } from '../../../../kernel/server/db/sql';
import type { QuestionBody } from '../../contract';
import { PICTURE_SRC, picturesIn } from '../../rules/docs/found';
import { bareWords, LIKE_ENOUGH, likeness, printOf } from '../../rules/print';
import { wordsOf } from '../../rules/words';

/** A recognised question as the library is asked about it. */
export interface Asked {
  readonly mark: string;
  /** Print of all that was read, key included; empty: the body itself decides. */ readonly reading: string;
  readonly body: QuestionBody;
  readonly degree: number | null;
}
/** What it is to the library. */
export interface Standing {
  readonly state: 'new' | 'changed' | 'same';
  readonly oldQid: number | null;
  readonly oldVerId: number | null;
  readonly likeQid: number | null;
  readonly likeness: number | null;
}

const sha = (...parts: readonly (string | Uint8Array)[]): string => {
  const h = createHash('sha256');
  for (const p of parts) h.update(p);
  return h.digest('base64url');
};
/** The print of a question as it was read: its words and the bytes of its pictures, in their order. */
export const markOf = (body: QuestionBody, pictures: ReadonlyMap<number, Uint8Array>): string =>
  sha(
    body.kind,
    ' ',
    bareWords(wordsOf(body)),
    ...picturesIn(JSON.stringify(body)).map((no) => sha(pictures.get(no) ?? new Uint8Array())),
  );
/** Keys in one order: the database keeps its own. */
const sorted = (v: unknown): unknown =>
  Array.isArray(v)
    ? v.map(sorted)
    : v != null && typeof v === 'object'
      ? Object.fromEntries(
          Object.entries(v)
            .filter(([, x]) => x !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, x]) => [k, sorted(x)]),
        )
      : v;
/** Without the addresses of pictures, which differ between a document and the file store. */
const bare = (body: QuestionBody): string =>
  JSON.stringify(sorted(body))
    .replace(PICTURE_SRC, '#')
    .replace(/src=\\"[^"\\]*\\"/g, 'src=\\"#\\"');
const hasPicture = (body: QuestionBody): boolean => /<img\b/.test(JSON.stringify(body));

/** The print of everything that was read of a question: an import that read the same has nothing new to say, whatever was mended since. */
export const readingOf = (body: QuestionBody, degree: number | null): string =>
  sha(bare(body), ' ', String(degree ?? ''));

interface Known {
  readonly qid: number;
  readonly verId: number;
  readonly body: QuestionBody;
  readonly words: string;
  readonly degree: number;
  readonly mark: string | null;
  readonly reading: string | null;
  readonly mine: boolean;
}

/**
 * Finds the questions that stand in the library already: those an earlier import of the same words and pictures made, and own ones that read the same.
 * Three statements, whatever their number.
 */
export async function standings(
  cx: Cx,
  where: { readonly lib: 'psn' | 'org'; readonly stgId: number; readonly sbjId: number },
  asked: readonly Asked[],
): Promise<Standing[]> {
  const words = asked.map((a) => wordsOf(a.body));
  const marks = asked.map((a) => a.mark);
  // Questions of the library that is written into, which the caller may change.
  const here = all(
    sql`q.org_id = ${cx.db.orgId}`,
    is('q.lib', where.lib),
    where.lib === 'org' ? undefined : sql`q.owner_id = ${cx.me.userId}`,
    sql`q.removed_at is null`,
    is('v.stg_id', where.stgId),
    is('v.sbj_id', where.sbjId),
  );
  const known = await cx.db.rows<Known>(sql`
    select q.qid, q.ver_id, v.body, v.words, v.degree, null as mark, null as reading,
      q.owner_id = ${cx.me.userId} as mine, 0::bigint as batch_id
    from question_bank_question q
    join question_bank_version v on v.org_id = q.org_id and v.ver_id = q.ver_id
    where ${here}
      and v.words = any(${words}::text[])
    union all
    select q.qid, q.ver_id, v.body, v.words, v.degree, i.mark, i.reading, q.owner_id = ${cx.me.userId}, i.batch_id
    from question_bank_doc_item i
    join question_bank_question q on q.org_id = i.org_id and q.qid = i.qid
    join question_bank_version v on v.org_id = q.org_id and v.ver_id = q.ver_id
    where i.org_id = ${cx.db.orgId}
      and i.mark = any(${marks}::text[])
      and ${here}
    order by batch_id desc`);
  const likes = await similar(cx, where, asked);
  const seen = new Set<string>();
  return asked.map((a, at) => {
    // The same question twice in one document is taken once.
    const again = seen.has(a.mark);
    seen.add(a.mark);
    const found =
      known.find((k) => k.mark === a.mark) ??
      known.find(
        (k) => k.words === words[at] && k.body.kind === a.body.kind && !hasPicture(a.body) && !hasPicture(k.body),
      );
    if (!found)
      return again
        ? { state: 'same', oldQid: null, oldVerId: null, likeQid: null, likeness: null }
        : {
            state: 'new',
            oldQid: null,
            oldVerId: null,
            likeQid: likes[at]?.qid ?? null,
            likeness: likes[at]?.percent ?? null,
          };
    const same =
      again ||
      !found.mine ||
      (a.reading !== '' && found.reading === a.reading) ||
      (bare(found.body) === bare(a.body) && (a.degree == null || a.degree === found.degree));
    return {
      state: same ? 'same' : 'changed',
      oldQid: found.qid,
      oldVerId: found.verId,
      likeQid: null,
      likeness: null,
    };
  });
}
/** Compared word by word: enough for a document's questions, little enough for one look. */
const NEAR = sql`limit 2000`;
/** The platform's question that each one is most like, where it is enough. */
async function similar(
  cx: Cx,
  where: { readonly stgId: number; readonly sbjId: number },
  asked: readonly Asked[],
): Promise<({ readonly qid: number; readonly percent: number } | undefined)[]> {
  const prints = asked.map((a) => printOf(a.body));
  if (prints.length === 0) return [];
  const near = await cx.db.rows<{ qid: number; bands: number[]; textHash: number; words: string }>(sql`
    select p.qid, p.bands, p.text_hash, s.words
    from question_bank_print p
    join question_bank_shared s on s.ver_id = p.ver_id
    where p.stg_id = ${where.stgId}
      and p.sbj_id = ${where.sbjId}
      and (p.bands && ${[...new Set(prints.flatMap((p) => p.bands))]}::bigint[]
        or p.text_hash = any(${prints.map((p) => p.textHash)}::bigint[]))
    ${NEAR}`);
  return prints.map((p, at) => {
    const words = wordsOf(asked[at]!.body),
      bands = new Set(p.bands);
    let best: { qid: number; percent: number } | undefined;
    for (const n of near) {
      if (n.textHash !== p.textHash && !n.bands.some((b) => bands.has(b))) continue;
      const percent = likeness(words, n.words);
      if (percent >= LIKE_ENOUGH && percent > (best?.percent ?? 0)) best = { qid: n.qid, percent };
    }
    return best;
  });
}
