import { createHash, randomBytes } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { publicAddress } from '../../../kernel/server/http/public-address';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { PHONE_MINUTES, type Reason, type Standing } from '../rules';
import { codes } from '../tables';
import { chargedClazz } from './clazzes';
import { sentPhoto } from './faces';
import { placeFace, sitterOf } from './place';
import { standings } from './standing';

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
/** Whose turn comes first: those without a usable photograph. */
const TURNS: readonly Standing[] = ['none', 'unfit', 'outdated', 'waiting', 'fit'];

/** A child of the class in front of the phone. */
interface Sitting {
  readonly userId: number;
  readonly name: string;
  readonly standing: Standing;
  readonly reason: Reason | null;
  readonly clazzName: string;
}
/** A code that still works: its class, and who made it. */
async function live(cx: Cx, code: string) {
  const found = await cx.apart(0, (door) => door.one(codes, { codeHash: hashOf(code) }));
  if (!found || found.endsAt <= cx.nowIso) throw fail(faults.codeOver);
  return found;
}

export const phoneHandlers = [
  handle(calls.phoneCode, async (cx, { clazzId }, { request }) => {
    const { hasSet } = await chargedClazz(cx, clazzId);
    if (!hasSet) throw fail(faults.noSet);
    const code = randomBytes(16).toString('base64url');
    const endsAt = new Date(cx.now.getTime() + PHONE_MINUTES * 60_000).toISOString();
    await cx.db.insert(codes, {
      codeHash: hashOf(code),
      orgId: cx.db.orgId,
      clazzId,
      userId: cx.me.userId,
      endsAt,
    });
    cx.note('face.phone', { subjectId: clazzId, endsAt });
    return { url: `${publicAddress(request)}/m/face/${code}`, endsAt };
  }),
  handle(calls.phoneOpen, async (cx, { code }) => {
    const { orgId, clazzId, endsAt } = await live(cx, code);
    const rows = await cx.asOrg(orgId, (door) =>
      door.rows<Sitting>(sql`
        select c.user_id, c.name, c.standing, c.reason, c.clazz_name
        from ${standings(door, cx.nowIso, sql`s.clazz_id = ${clazzId}`)} c
        order by c.sid_no, c.user_id`),
    );
    const [first] = rows;
    if (!first) throw fail(faults.codeOver);
    const items = rows.filter(({ standing }) => TURNS.includes(standing));
    return {
      clazzName: first.clazzName,
      endsAt,
      without: rows.length - items.length,
      items: items
        .map(({ clazzName: _, ...child }) => child)
        .toSorted((a, b) => TURNS.indexOf(a.standing) - TURNS.indexOf(b.standing)),
    };
  }),
  handle(calls.phoneSend, async (cx, { code, userId, file }) => {
    const { orgId, clazzId, userId: teacherId } = await live(cx, code);
    const sitter = await cx.apart(orgId, (door) => sitterOf(door, userId, clazzId));
    const photo = await sentPhoto(file);
    const by = { userId: teacherId, realUserId: null, requestId: cx.requestId };
    const { state, reason } = await placeFace(cx.kernel, { sitter, photo, source: 'phone', by });
    return { userId, state, reason };
  }),
];
