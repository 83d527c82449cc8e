import { createHash, randomBytes } from 'node:crypto';
import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { fail } from '../../../../kernel/shared/faults';
import { consentFaults } from '../../faults';
import { LINK_DAYS, PASS_MINUTES, type LinkKind } from '../../rules/consent';
import { links } from '../../tables';
import type { RowOf } from '../../../../kernel/server/db/table';

export type Link = RowOf<typeof links>;

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 16;
/** 16 characters a person can also type: 80 bits. */
const newCode = (): string => Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % 32]).join('');
export const codeHash = (code: string): string => createHash('sha256').update(code.toUpperCase()).digest('hex');
const later = (cx: Cx, ms: number): string => new Date(cx.now.getTime() + ms).toISOString();

/** What an address is for. */
export interface NewLink {
  readonly kind: Exclude<LinkKind, 'pass'>;
  readonly orgId: number;
  readonly userId?: number;
  readonly clazzId?: number;
  readonly phone?: string;
  readonly purposes?: readonly string[];
}
export interface MadeLink {
  readonly code: string;
  readonly endsAt: string;
}
/** Makes addresses, one statement for all; their codes leave the program here and are kept as hashes. */
export async function makeLinks(cx: Cx, wanted: readonly NewLink[]): Promise<MadeLink[]> {
  const endsAt = later(cx, LINK_DAYS * 24 * 3600_000);
  const made = wanted.map((link) => ({ code: newCode(), link }));
  await cx.db.insert(
    links,
    made.map(({ code, link }) => ({
      codeHash: codeHash(code),
      kind: link.kind,
      orgId: link.orgId,
      userId: link.userId ?? null,
      clazzId: link.clazzId ?? null,
      phone: link.phone ?? null,
      purposes: [...(link.purposes ?? [])],
      endsAt,
      madeBy: cx.session?.userId ?? null,
      madeAt: cx.nowIso,
    })),
  );
  return made.map(({ code }) => ({ code, endsAt }));
}

/** The address behind a code; "gone" for a code nobody gave out. */
export async function findLink(cx: Cx, code: string): Promise<Link> {
  const link = await cx.db.one(links, { codeHash: codeHash(code) });
  if (!link || link.kind === 'pass') throw fail(consentFaults.linkGone);
  return link;
}
/** Whether an address still opens anything. */
export const linkState = (link: Pick<Link, 'usedAt' | 'endsAt'>, now: Date): 'open' | 'used' | 'ended' =>
  link.usedAt ? 'used' : Date.parse(link.endsAt) <= now.getTime() ? 'ended' : 'open';
/** Refuses an address that was used or has run out, each by its own name. */
export function requireOpen(link: Pick<Link, 'usedAt' | 'endsAt'>, now: Date): void {
  const state = linkState(link, now);
  if (state === 'used') throw fail(consentFaults.linkUsed);
  if (state === 'ended') throw fail(consentFaults.linkEnded);
}

/** Makes what a fitting SMS code opens. An address for reading is spent by it, one for a consent by the answer. */
export async function makePass(cx: Cx, link: Link, phone: string): Promise<{ pass: string; endsAt: string }> {
  const pass = randomBytes(24).toString('base64url');
  const endsAt = later(cx, PASS_MINUTES * 60_000);
  const made = await cx.db.change(sql`
    with opened as (
      update people_link
      set used_at = case when kind = 'read' then ${cx.nowIso}::timestamptz end
      where code_hash = ${link.codeHash}
        and used_at is null
      returning org_id, user_id, clazz_id, purposes, code_hash)
    insert into people_link
      (code_hash, kind, org_id, user_id, clazz_id, phone, purposes, from_hash, ends_at, made_at)
    select ${passHash(pass)}, 'pass', org_id, user_id, clazz_id, ${phone}, purposes, code_hash, ${endsAt}, ${cx.nowIso}
    from opened`);
  if (!made) throw fail(consentFaults.linkUsed);
  return { pass, endsAt };
}
export const passHash = (pass: string): string => createHash('sha256').update(`pass ${pass}`).digest('hex');
