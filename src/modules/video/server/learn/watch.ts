import type { Cx } from '../../../../kernel/server/cx';
import { jsonList, sql, type Sql } from '../../../../kernel/server/db/sql';
import { handle, type Http } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { signedUrl } from '../../../files/server/published';
import * as calls from '../../contract';
import type { Note, Watch } from '../../contract';
import { faults } from '../../faults';
import {
  BACKS_MAX,
  DEVICES,
  SEAT_SECONDS,
  SYNCH_SECONDS,
  budgetOf,
  grown,
  lengthOf,
  percentOf,
  stepMs,
  within,
  type Range,
} from '../../rules';
import { watches } from '../../tables';
import { admit, gone, hourOf, isLate, type Hour, type WatchRow } from './open';
import { address, makePass, seatIn, sourceOf, takeSeat } from './pass';

interface Said {
  readonly lessonId: number;
  readonly position: number;
  readonly ranges: readonly (readonly [number, number])[];
  readonly backs: readonly number[];
  readonly ago: number;
  readonly filmId?: number | undefined;
}
const tenths = (seconds: number): number => Math.round(seconds * 10);
/** Films say their length more finely than players do. */
const SLACK_SECONDS = 1;

/**
 * Adds what went by since a player last spoke to the day of whoever watches: all devices and hours together, so that a minute is one
 * minute. Who was silent for longer than a seat is kept has not watched meanwhile.
 */
const dayGoesOn = (cx: Cx): Sql => sql`
  insert into video_day (org_id, user_id, on_date, ms, at)
  values (${cx.db.orgId}, ${cx.me.userId}, ${cx.today}, 0, ${cx.nowIso})
  on conflict (org_id, user_id, on_date) do update
  set ms = video_day.ms + case
      when excluded.at > video_day.at and excluded.at - video_day.at <= ${SEAT_SECONDS} * interval '1 second'
      then (extract(epoch from excluded.at - video_day.at) * 1000)::integer
      else 0
    end,
    at = greatest(video_day.at, excluded.at)`;
/** Takes a place for this device; a third one takes that of whoever came first. One statement, in the person's own organisation. */
async function sitDown(cx: Cx, seat: string, lessonId: number): Promise<void> {
  const silent = new Date(cx.now.getTime() - SEAT_SECONDS * 1000).toISOString();
  const mine = sql`org_id = ${cx.db.orgId} and user_id = ${cx.me.userId}`;
  await cx.db.change(sql`
    with live as materialized (
      select seat, row_number() over (order by made_at desc, seat) as n
      from video_seat
      where ${mine} and seat <> ${seat} and seen_at >= ${silent}
      order by made_at desc, seat),
    gone as (
      delete from video_seat
      where ${mine} and seat <> ${seat} and seat not in (select seat from live where n < ${DEVICES})),
    counted as (${dayGoesOn(cx)})
    insert into video_seat (org_id, user_id, seat, lesson_id, made_at, seen_at)
    values (${cx.db.orgId}, ${cx.me.userId}, ${seat}, ${lessonId}, ${cx.nowIso}, ${cx.nowIso})
    on conflict (org_id, user_id, seat) do update
    set lesson_id = excluded.lesson_id, seen_at = excluded.seen_at`);
}
/** Whether this device still has its place. It is written of every other time. */
async function isSeated(cx: Cx, seat: string | undefined): Promise<boolean> {
  const old = new Date(cx.now.getTime() - SYNCH_SECONDS * 1500).toISOString();
  const row = await cx.db.row<{ there: boolean }>(sql`
    with seen as (
      update video_seat
      set seen_at = ${cx.nowIso}
      where org_id = ${cx.db.orgId} and user_id = ${cx.me.userId} and seat = ${seat ?? ''} and seen_at < ${old}),
    counted as (${dayGoesOn(cx)})
    select exists (
      select 1 from video_seat where org_id = ${cx.db.orgId} and user_id = ${cx.me.userId} and seat = ${seat ?? ''}
    ) as there`);
  return row?.there ?? false;
}

const ended = (hour: Hour): number => Math.floor((hour.durationMs ?? 0) / 100);
/** Where a film goes on; one that was seen to its end begins anew. */
const startOf = (hour: Hour, position: number): number => (position >= ended(hour) - 20 ? 0 : position / 10);
/** What a word means for the clock: the device plays on, has gone, or lost its place to another one, whose clock runs on. */
type Word = 'plays' | 'leaves' | 'unseated';
/** Asked questions that were answered as far as the hour needs them. */
const isDone = (hour: Hour, watchedAt: string | null, submittedAt: string | null): boolean =>
  watchedAt != null && (!hour.needQues || submittedAt != null || !hour.ques.some((q) => q.place !== 'beside'));

/** What a player's word makes of a row. Ranges beyond what the clock allows are not believed. */
function after(cx: Cx, hour: Hour, watch: WatchRow, said: Said, word: Word) {
  const end = ended(hour);
  const openMs = watch.openMs + stepMs(watch.openAt, cx.now);
  const claim = said.ranges.map(([from, to]): Range => [tenths(from), Math.min(end, tenths(to))]);
  const before = within(watch.ranges, end);
  const ranges = grown(before, claim, budgetOf(openMs, lengthOf(before)));
  const played = lengthOf(ranges);
  // The position that was newest by this server's clock stands; a device that was without a network may come late.
  const at = new Date(cx.now.getTime() - said.ago * 1000).toISOString();
  const newer = at >= watch.positionAt;
  const enough = percentOf(played, hour.durationMs ?? 0) >= hour.needPercent;
  const watchedAt = watch.watchedAt ?? (enough ? cx.nowIso : null);
  const doneAt = watch.doneAt ?? (isDone(hour, watchedAt, watch.submittedAt) ? cx.nowIso : null);
  const runsOn = word === 'plays' || (word === 'unseated' && watch.openAt != null);
  return {
    ...(newer ? { position: Math.min(end, tenths(said.position)), positionAt: at } : {}),
    // What stands is never taken back: handing the questions in may have written it a moment ago.
    watchedAt: watchedAt ?? undefined,
    doneAt: doneAt ?? undefined,
    ranges,
    played,
    openMs,
    openAt: runsOn ? cx.nowIso : null,
    seenAt: cx.nowIso,
    backs: [...watch.backs, ...said.backs.map(Math.floor)].slice(-BACKS_MAX),
  };
}
/** Judges and writes what a player said. */
async function writeWord(cx: Cx, said: Said, word: Word) {
  const hour = await hourOf(cx, said.lessonId, { filmId: said.filmId });
  const { watch } = hour;
  if (!watch) throw fail(faults.notEntered);
  // A replaced film is there for a while for whoever watches it; then it is gone, and another one stands in its place.
  if (hour.durationMs == null) throw said.filmId == null ? fail(faults.notReady) : gone();
  const seconds = hour.durationMs / 1000;
  const last = Math.max(said.position, ...said.ranges.flat(), ...said.backs);
  if (last > seconds + SLACK_SECONDS) throw fail(faults.positionBeyond, { seconds: Math.floor(seconds) }, 'position');
  const set = after(cx, hour, watch, said, word);
  const open = word === 'plays';
  const late = isLate(cx, watch);
  if (open && late) await admit(cx, hour);
  const checkedAt = open && late ? cx.nowIso : watch.checkedAt;
  // Two devices at the same moment: the second says it again with its next word, and nothing of the first is lost.
  const { seenAt, submittedAt } = watch;
  const mine = { lessonId: said.lessonId, userId: cx.me.userId, seenAt, submittedAt };
  const written = await cx.asOrg(hour.orgId, (door) => door.update(watches, mine, { ...set, checkedAt }));
  if (!written) throw fail(kernelFaults.stale);
  const state = {
    position: startOf(hour, set.position ?? watch.position),
    watched: percentOf(set.played, hour.durationMs),
    done: set.doneAt != null,
    submitted: submittedAt != null,
  };
  return { hour, state };
}

/** Writes that somebody came, and answers their notes. */
const comeIn = (cx: Cx, hour: Hour): Promise<{ notes: Note[] } | undefined> => {
  const openMs = (hour.watch?.openMs ?? 0) + stepMs(hour.watch?.openAt ?? null, cx.now);
  return cx.asOrg(hour.orgId, (door) =>
    door.row<{ notes: Note[] }>(sql`
      with came as (
        insert into video_watch (org_id, lesson_id, user_id, user_org_id, user_name, position_at, open_at, checked_at,
          seen_at, entered_at)
        values (${hour.orgId}, ${hour.lessonId}, ${cx.me.userId}, ${cx.me.orgId}, ${cx.me.name}, ${cx.nowIso}, ${cx.nowIso},
          ${cx.nowIso}, ${cx.nowIso}, ${cx.nowIso})
        on conflict (org_id, lesson_id, user_id) do update
        set open_at = excluded.open_at, open_ms = ${openMs}, checked_at = excluded.checked_at, seen_at = excluded.seen_at,
          user_name = excluded.user_name)
      select ${jsonList(sql`
        select n.note_id as "noteId", n.second, n.words
        from video_note n
        where n.org_id = ${hour.orgId} and n.lesson_id = ${hour.lessonId} and n.user_id = ${cx.me.userId}
        order by n.second, n.note_id`)} as notes`),
  );
};

function watchOf(cx: Cx, hour: Hour, filmId: number, title: string, pass: string, notes: readonly Note[]): Watch {
  const { watch, parts, strip } = hour;
  return {
    lessonId: hour.lessonId,
    filmId,
    spuId: hour.spuId,
    name: hour.name,
    title,
    free: hour.isFree,
    duration: (hour.durationMs ?? 0) / 1000,
    position: watch ? startOf(hour, watch.position) : 0,
    ...sourceOf(cx.kernel, { filmId, parts: parts ?? [], path: hour.path ?? '' }),
    pass,
    poster: hour.poster && signedUrl(cx, hour.poster),
    strip: strip && { url: signedUrl(cx, strip.path), every: strip.every, count: strip.count, columns: strip.columns },
    captions: hour.captions == null ? null : address(filmId, 'captions.vtt'),
    heights: (parts ?? []).map((part) => part.height),
    needPercent: hour.needPercent,
    mark: hour.isMarked ? `${cx.me.name} ${cx.me.yunNo.slice(-4)}` : null,
    stops: hour.ques.map(({ verId, place, atMs, given }) => ({
      verId,
      place,
      second: atMs == null ? null : atMs / 1000,
      answered: given > 0,
    })),
    notes: [...notes],
    watched: percentOf(watch?.played ?? 0, hour.durationMs ?? 0),
    done: watch?.doneAt != null,
    submitted: watch?.submittedAt != null,
  };
}

export const watchHandlers = [
  handle(calls.enterWatch, async (cx, { lessonId, spuId }, http: Http) => {
    const hour = await hourOf(cx, lessonId, spuId == null ? {} : { spuId });
    const standing = await admit(cx, hour);
    const { filmId } = hour;
    if (filmId == null) throw fail(faults.noFilm);
    if (hour.state !== 'ready') throw fail(faults.notReady);
    const seat = takeSeat(http);
    await sitDown(cx, seat, lessonId);
    const came = await comeIn(cx, hour);
    const { orgId } = hour;
    const pass = makePass(cx.kernel, { orgId, lessonId, filmId, userId: cx.me.userId }, seat, cx.now);
    return watchOf(cx, hour, filmId, standing?.title ?? '', pass, came?.notes ?? []);
  }),
  handle(calls.synchWatch, async (cx, said, http: Http) => {
    const seat = seatIn(http);
    const seated = await isSeated(cx, seat);
    const { hour, state } = await writeWord(cx, said, seated ? 'plays' : 'unseated');
    const { orgId, lessonId, filmId } = hour;
    if (filmId == null) throw gone();
    const whose = { orgId, lessonId, filmId, userId: cx.me.userId };
    return { ...state, seat: seated, pass: seated ? makePass(cx.kernel, whose, seat ?? '', cx.now) : '' };
  }),
  handle(calls.leaveWatch, async (cx, said) => {
    await writeWord(cx, said, 'leaves');
    await cx.db.change(dayGoesOn(cx));
  }),
];
