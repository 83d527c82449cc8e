import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { cleanHtml } from '../../../../kernel/server/rich-text';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { ownFiles, registerReader, signedUrl } from '../../../files/server/published';
import * as calls from '../../contract';
import type { LinkContent, SheetLine } from '../../contract';
import { faults } from '../../faults';
import {
  BOARD_PROC,
  BOARD_USE,
  LINES_MAX,
  LINK_TYPES,
  activityState,
  reportOf,
  type Line,
  type SheetBody,
} from '../../rules';
import { lines, sheets, type HeldRes } from '../../tables';
import { chosenWares, shownRes } from '../preview';
import { joinedActivity, type ActivityRow } from './open';

interface TextRow {
  readonly userId: number;
  readonly name: string;
  readonly content: string;
  readonly resources: readonly HeldRes[];
  readonly savedAt: string;
}
const textsOf = (cx: Cx, fmsLsnId: number, kind: number): Promise<TextRow[]> =>
  cx.db.rows<TextRow>(sql`
    select user_id, name, content, resources, saved_at
    from teachlink_fmslsn_text
    where fms_lsn_id = ${fmsLsnId}
      and kind = ${kind}
    order by saved_at desc, user_id`);
interface SheetRow {
  readonly userId: number;
  readonly name: string;
  readonly body: SheetBody;
  readonly handedAt: string;
}
const handedIn = (cx: Cx, fmsLsnId: number, userId?: number): Promise<SheetRow[]> =>
  cx.db.rows<SheetRow>(sql`
    select user_id, name, body, handed_at
    from teachlink_fmslsn_sheet
    where fms_lsn_id = ${fmsLsnId}
      and ${userId == null ? sql`true` : sql`user_id = ${userId}`}
    order by handed_at, user_id`);
/** The caller's own lines, in the order of the lesson. */
const ownLines = (cx: Cx, fmsLsnId: number): Promise<Line[]> =>
  cx.db.rows<Line>(sql`
    select line_id, second, kind, level, words, photo
    from teachlink_line
    where org_id = ${cx.db.orgId}
      and fms_lsn_id = ${fmsLsnId}
      and user_id = ${cx.me.userId}
      and not is_gone
    order by second, rev, line_id
    limit ${LINES_MAX}`);

// Photos go out by signed addresses to who takes part: nobody else reads one by its path.
registerReader(BOARD_PROC, () => Promise.resolve(false), BOARD_USE);
const shownLines = (cx: Cx, list: readonly Line[]): SheetLine[] =>
  list.map(({ photo, ...line }) => ({ ...line, photo: photo ?? null, url: photo ? signedUrl(cx, photo) : null }));

const EMPTY = { content: '', savedAt: null, resources: [], sheet: null, reflections: [], report: null };
/** Seconds of the lesson that somebody saw who handed in then; a lesson that was ended goes no further. */
function secondsUntil(a: ActivityRow, handedAt: string): number {
  const last = a.endedAt != null && a.endedAt < handedAt ? a.endedAt : handedAt;
  const passed = Math.floor((Date.parse(last) - Date.parse(a.startAt)) / 1000);
  return Math.max(0, Math.min(passed, a.duration * 60));
}
/** What a page holds for the caller. */
async function pageOf(cx: Cx, a: ActivityRow, type: number): Promise<LinkContent> {
  const base = { ...EMPTY, fmsLsnId: a.fmsLsnId, type };
  if (type === LINK_TYPES.attend) {
    const own = (await handedIn(cx, a.fmsLsnId, cx.me.userId))[0];
    const sheet = {
      lines: shownLines(cx, own ? own.body.lines : await ownLines(cx, a.fmsLsnId)),
      scale: own ? [...own.body.scale] : a.scale.map(() => null),
      handedAt: own?.handedAt ?? null,
    };
    return { ...base, sheet, content: own?.body.words ?? '', savedAt: own?.handedAt ?? null, editable: own == null };
  }
  const texts = await textsOf(cx, a.fmsLsnId, type);
  if (type === LINK_TYPES.reflect) {
    const mine = texts.find((x) => x.userId === cx.me.userId);
    return {
      ...base,
      content: mine?.content ?? '',
      savedAt: mine?.savedAt ?? null,
      editable: true,
      reflections: texts
        .filter((x) => x.userId !== cx.me.userId)
        .map(({ name, content, savedAt }) => ({ name, content, savedAt })),
    };
  }
  const text = texts[0];
  const page = { ...base, content: text?.content ?? '', savedAt: text?.savedAt ?? null, editable: a.mine };
  if (type === LINK_TYPES.design) return { ...page, resources: shownRes(cx, text?.resources ?? []) };
  const all = await handedIn(cx, a.fmsLsnId);
  const figures = reportOf(
    all.map(({ userId, name, body, handedAt }) => ({ ...body, userId, name, until: secondsUntil(a, handedAt) })),
    a.duration,
    a.scale,
  );
  return {
    ...page,
    report: {
      ...figures,
      phases: figures.phases.map((p) => ({ ...p, lines: [...p.lines] })),
      questions: figures.questions.map((q) => ({ ...q, lines: [...q.lines] })),
      off: [...figures.off],
      notes: [...figures.notes],
      photos: figures.photos.map(({ photo, ...said }) => ({ ...said, url: signedUrl(cx, photo) })),
      scale: figures.scale.map((s) => ({ ...s, ratings: [...s.ratings] })),
    },
  };
}

/** Hands the own sheet in: its lines are frozen as they stand, and everybody's report counts them. */
async function handIn(
  cx: Cx,
  a: ActivityRow,
  words: string,
  scale: readonly (number | null)[] | undefined,
): Promise<LinkContent> {
  if (activityState(a, cx.nowIso) === 'waiting') throw fail(faults.notBegun);
  const own = await ownLines(cx, a.fmsLsnId);
  const body: SheetBody = { lines: own, scale: a.scale.map((_, at) => scale?.[at] ?? null), words };
  const made = await cx.db.insert(
    sheets,
    {
      fmsLsnId: a.fmsLsnId,
      userId: cx.me.userId,
      name: cx.me.name,
      orgName: cx.me.orgName,
      body,
      handedAt: cx.nowIso,
    },
    'on conflict do nothing',
  );
  if (!made) throw fail(faults.handedIn);
  cx.note('teachlink.fmslsn.handedIn', { subjectId: a.fmsLsnId, lines: own.length });
  return {
    ...EMPTY,
    fmsLsnId: a.fmsLsnId,
    type: LINK_TYPES.attend,
    content: words,
    savedAt: cx.nowIso,
    editable: false,
    sheet: { lines: shownLines(cx, own), scale: [...body.scale], handedAt: cx.nowIso },
  };
}

export const pageHandlers = [
  handle(calls.getActivityLink, async (cx, { id, type }) => pageOf(cx, await joinedActivity(cx, id), type)),
  handle(calls.setActivityLink, async (cx, { id, type, content, resIds, savedAt, scale }) => {
    const a = await joinedActivity(cx, id);
    const text = content == null ? undefined : cleanHtml(content);
    if (type === LINK_TYPES.attend) return handIn(cx, a, text ?? '', scale);
    if (type !== LINK_TYPES.reflect && !a.mine) throw fail(faults.notOwner);
    const heldNow = async () => (await textsOf(cx, id, type))[0]?.resources ?? [];
    const wares = resIds && type === LINK_TYPES.design ? await chosenWares(cx, resIds, heldNow) : undefined;
    if (text == null && !wares) return pageOf(cx, a, type);
    const written = await cx.db.row(sql`
      insert into teachlink_fmslsn_text as t (fms_lsn_id, kind, user_id, name, content, resources, saved_at)
      values (${id}, ${type}, ${cx.me.userId}, ${cx.me.name}, ${text ?? ''}, ${JSON.stringify(wares ?? [])}::jsonb, ${cx.nowIso})
      on conflict (fms_lsn_id, kind, user_id) do update
      set content = ${text == null ? sql`t.content` : sql`excluded.content`}, name = excluded.name,
        saved_at = ${text == null ? sql`t.saved_at` : sql`excluded.saved_at`},
        resources = ${wares ? sql`excluded.resources` : sql`t.resources`}
      where ${savedAt == null ? sql`true` : sql`t.saved_at = ${savedAt}`}
      returning t.user_id`);
    if (!written) throw fail(kernelFaults.stale);
    return pageOf(cx, a, type);
  }),
  /** One statement for any number of lines; nobody's lines wait for another's. */
  handle(calls.keepLines, async (cx, { id, lines: sent }) => {
    const a = await joinedActivity(cx, id);
    if (activityState(a, cx.nowIso) === 'waiting') throw fail(faults.notBegun);
    if ((await handedIn(cx, id, cx.me.userId)).length) throw fail(faults.handedIn);
    const byId = new Map<string, (typeof sent)[number]>();
    for (const line of sent) if ((byId.get(line.lineId)?.rev ?? -1) <= line.rev) byId.set(line.lineId, line);
    const fresh = [...byId.values()].map((l) => ({ ...l, photo: l.kind === 'photo' && !l.gone ? l.photo : null }));
    await ownFiles(
      cx,
      fresh.flatMap((l) => l.photo ?? []),
      { at: 'lines', families: BOARD_USE.families, procs: [BOARD_PROC] },
    );
    const kept = await cx.db.insert(
      lines,
      fresh.map(({ gone, ...line }) => ({
        ...line,
        fmsLsnId: id,
        userId: cx.me.userId,
        isGone: gone,
      })),
      `on conflict (org_id, fms_lsn_id, user_id, line_id) do update
      set second = excluded.second, kind = excluded.kind, level = excluded.level, words = excluded.words,
        photo = excluded.photo, rev = excluded.rev, is_gone = excluded.is_gone
      where teachlink_line.rev <= excluded.rev`,
    );
    return { kept };
  }),
];
