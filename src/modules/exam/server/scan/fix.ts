import type { Cx } from '../../../../kernel/server/cx';
import { all, sql } from '../../../../kernel/server/db/sql';
import type { RowOf } from '../../../../kernel/server/db/table';
import { constraintOf } from '../../../../kernel/server/db/tenant';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { keepFiles } from '../../../files/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import type { Point } from '../../rules/paper';
import type { Four } from '../../rules/scan/homography';
import type { Known, SideRead } from '../../rules/scan/read-side';
import { schoolMark } from '../../rules/sheet-code';
import type { sides } from '../../tables';
import { reopened } from '../papers/marking';
import { ownSide, seesScans } from '../scope';
import { together } from '../write';
import {
  answering,
  baseColumns,
  layoutsOf,
  markedNow,
  markedOf,
  sitterOf,
  type MarkedNow,
  type ScanBase,
  type Sitter,
} from './base';
import { candsOf } from './judge';
import { grayStored, jpegOf } from './picture';
import { SCAN_PROC } from './readers';
import { inThread } from './threads';

type Found = ScanBase & RowOf<typeof sides>;
type Input = ParsedOf<typeof calls.sheetFix>;

/** A side with all that is known of its subject. Apart: what comes of it may have to be read first. */
async function sideOf(cx: Cx, sheetId: number, side: number): Promise<Found> {
  const found = await cx.apart(cx.db.orgId, (door) =>
    door.row<Found>(sql`
      select d.*, ${baseColumns}
      from exam_side d
      join exam_read r on r.org_id = d.org_id and r.read_id = d.read_id
      join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
      where d.org_id = ${door.orgId} and d.sheet_id = ${sheetId} and d.side = ${side}
        and ${all(seesScans(cx), ownSide(cx))}`),
  );
  if (!found) throw fail(kernelFaults.gone);
  if (found.examState === 'released') throw fail(faults.isReleased);
  return found;
}

/** What a reading adds: bubbles, and whose it is where the code could be read at last. */
interface Reread {
  readonly read: SideRead | undefined;
  readonly straight: string | null;
}
/** Reads a side by the corners that somebody pointed at, or by a page by which it was never read. */
async function readAgain(cx: Cx, found: Found, input: Input, page: number | null): Promise<Reread> {
  const known: Known = {
    school: schoolMark(cx.db.orgId),
    read: found.codeNo,
    ...(page == null ? {} : { page }),
    ...(found.papers.length ? { ver: found.ver ?? found.papers.at(-1)?.ver ?? 1 } : {}),
  };
  const layouts = layoutsOf(found);
  if (!input.region) {
    // Its bubbles were read by this page already, or nothing says yet by which one.
    const isRead = Boolean(found.marks?.length) && page === found.page;
    if (isRead || page == null || !found.straight) return { read: undefined, straight: found.straight };
    const gray = await grayStored(cx, found.straight);
    return { read: (await inThread({ what: 'side', gray, layouts, known })).read, straight: found.straight };
  }
  const gray = await grayStored(cx, found.original);
  const at = ({ x, y }: Point): Point => ({ x: x * gray.width, y: y * gray.height });
  const [a, b, c, d] = input.region;
  const corners: Four = [at(a), at(b), at(c), at(d)];
  const { read, straight } = await inThread({ what: 'side', gray, layouts, known: { ...known, corners } });
  if (read.kind !== 'placed' || !straight) throw fail(faults.stillUnread, {}, 'region');
  const name = `${found.batchId}-${found.seqNo}-${found.side}s.jpg`;
  const [path = null] = await keepFiles(cx, [{ name, ext: 'jpg', bytes: await jpegOf(straight), proc: SCAN_PROC }]);
  return { read, straight: path };
}

export const fixHandlers = [
  handle(calls.sheetFix, async (cx, input) => {
    const { id, side } = input;
    const found = await sideOf(cx, id, side);
    if (found.state !== 'prob') throw fail(faults.notAProblem);
    const asked = { page: input.page ?? found.page, userId: input.userId ?? found.userId };
    const { read, straight } = input.out
      ? { read: undefined, straight: found.straight }
      : await readAgain(cx, found, input, asked.page);
    const code = read?.kind === 'placed' ? read.code : undefined;
    const page = asked.page ?? code?.page ?? null;
    const ver = found.ver ?? code?.ver ?? found.papers.at(-1)?.ver ?? null;
    const marks = (read?.kind === 'placed' ? read.rows : undefined) ?? found.marks;
    const sitter = input.out ? undefined : await whose(cx, found, asked.userId, read && candsOf([read])[0]);
    const userId = sitter?.userId ?? null;
    const certain = sitter && page != null && ver != null ? certainly(found, sitter, page, ver) : undefined;
    const state = input.out ? 'out' : certain ? 'ok' : 'prob';
    const prob = state !== 'prob' ? null : userId == null ? 'qrno' : 'page';
    // The word of this very problem is asked for again: two people who mend it at once mend it once.
    const now = await cx.db
      .row<MarkedNow>(sql`
        with ${markedNow(cx.db, found.readId)}
        update exam_side d
        set state = ${state}, prob = ${prob}, user_id = ${userId}, page = ${page}, ver = ${ver}, straight = ${straight},
          marks = ${marks ? JSON.stringify(marks) : null}::jsonb
        from held
        cross join asked
        where d.org_id = ${cx.db.orgId} and d.sheet_id = ${id} and d.side = ${side} and d.state = 'prob'
        returning held.read_state, asked.ques`)
      .catch((error: unknown) => {
        // Two sides were given to one child's page at the same moment.
        if (constraintOf(error) === 'exam_side_once') throw fail(faults.pageTaken, {}, 'userId');
        throw error;
      });
    if (!now) throw fail(faults.notAProblem);
    if (certain)
      await together(cx.db, [
        reopened(cx, found.examId),
        ...answering(cx, { ...found, ...markedOf(now) }, [{ sheetId: id, side, marks, ...certain }]),
      ]);
    cx.note('exam.mended', { subjectId: id, side, was: found.prob, state, userId, page });
    const { batchId, seqNo } = found;
    const { name = null, clazzName = null } = sitter ?? {};
    return { sheetId: id, side, batchId, seqNo, state, prob, userId, name, clazzName, page } as const;
  }),
];

/** The child that somebody named, or that the code says at last. @throws where somebody named one who does not sit the exam. */
async function whose(cx: Cx, base: ScanBase, userId: number | null, cand: number | undefined) {
  if (userId == null && cand == null) return undefined;
  const sitter = await sitterOf(cx.db, base, userId == null ? sql`s.cand_no = ${cand}` : sql`s.user_id = ${userId}`);
  if (!sitter && userId != null) throw fail(faults.notASitter, {}, 'userId');
  return sitter;
}
/** Child, page and layout, where they fit each other. @throws where there is no such page, or it is there already. */
function certainly(base: ScanBase, { userId, pages }: Sitter, page: number, ver: number) {
  if (page > (base.papers.find((paper) => paper.ver === ver)?.pages ?? 0))
    throw fail(faults.noSuchPage, { page }, 'page');
  if (pages.includes(page)) throw fail(faults.pageTaken, {}, 'userId');
  return { userId, page, ver };
}
