import { SITE_FUNCS, USER_TYPE } from '../../kernel/shared/codes';
import type { Lang } from '../../kernel/shared/messages';

/** How an announcement is shown (V-116). */
export const MODES = ['popup', 'banner'] as const;
export type Mode = (typeof MODES)[number];
/** Not yet in effect, in effect, expired (S-059), and revoked. */
export const AFFICHE_STATES = ['pending', 'active', 'expired', 'revoked'] as const;
export type AfficheState = (typeof AFFICHE_STATES)[number];

/** The state of an announcement at a moment. The end itself is no longer in effect. */
export function afficheState(
  a: { readonly start: string; readonly end: string; readonly revokedAt: string | null },
  now: string,
): AfficheState {
  if (a.revokedAt) return 'revoked';
  const at = Date.parse(now);
  return at < Date.parse(a.start) ? 'pending' : at < Date.parse(a.end) ? 'active' : 'expired';
}

/** Offices: of the staff, whoever does more than teach and so works at a desk. Beside the two kinds of person an audience of its own. */
export const OFFICE = 3;
export const AUDIENCES = [USER_TYPE.student, USER_TYPE.teacher, OFFICE] as const;
/** Whom an announcement is for: children (1), staff (2) or offices (3), and of which business lines; none means all of them. */
export interface Audience {
  readonly userTypes: readonly number[];
  readonly busiIds: readonly number[];
}
/** Whoever an announcement is held against. */
interface Person {
  readonly userType: number;
  readonly busiId: number;
  readonly funcIds: readonly string[];
}
/** The audiences that somebody belongs to. */
export const audiencesOf = ({ userType, funcIds }: Person): number[] =>
  userType === USER_TYPE.teacher && !funcIds.every((f) => SITE_FUNCS.includes(f)) ? [userType, OFFICE] : [userType];
/** Whether this mode may stand before this audience: a popup covers what somebody is doing, so it is for staff alone. */
export const reaches = (mode: Mode, audience: number): boolean => mode !== 'popup' || audience !== USER_TYPE.student;
/** Whom an announcement is for when nobody says so: everybody whom its mode may reach. */
export const usualAudience = (mode: Mode): number[] =>
  [USER_TYPE.student, USER_TYPE.teacher].filter((userType) => reaches(mode, userType));
/** Whether an announcement is meant for somebody. */
export const isFor = (a: Audience & { readonly mode: Mode }, who: Person): boolean =>
  reaches(a.mode, who.userType) &&
  audiencesOf(who).some((audience) => a.userTypes.includes(audience)) &&
  (a.busiIds.length === 0 || a.busiIds.includes(who.busiId));

/** News scenes: 2 is health news (C-069), 1 knowledge recommendation. */
export const SCENE = { knowledge: 1, health: 2 } as const;
/** Brands a public form belongs to; the address says which. */
export const BRANDS = ['meiyike', 'tyx', 'hym'] as const;
export type Brand = (typeof BRANDS)[number];
/** Feedback and trial applications (S-061). */
export const REPLY_STATES = ['unreplied', 'replied'] as const;
/** What is offered for download. */
export const APPFILE_KINDS = ['assistant', 'client', 'manual', 'template', 'other'] as const;

export const LIMITS = {
  title: 64,
  newsTitle: 32,
  publisher: 32,
  linkName: 12,
  href: 500,
  description: 500,
  reply: 500,
  contactName: 16,
  orgName: 32,
  html: 50_000,
  images: 3,
  hours: 100,
} as const;
/** Requests one phone number may leave unanswered in a day. */
export const OPEN_REQUESTS = 3;
/** Addresses that a link may have: the web, and screens of the product itself. */
export const WEB_ADDRESS = /^https?:\/\/[^\s]+$/i;
export const ANY_ADDRESS = /^(https?:\/\/[^\s]+|\/(?!\/)[^\s]*)$/i;
/** A mobile number, or a fixed line with its area code. */
export const PHONE = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|400-?\d{3}-?\d{4})$/;

/** The words of an announcement; the English ones are empty where nobody wrote any. */
export interface Worded {
  readonly title: string;
  readonly content: string;
  readonly titleEn: string;
  readonly contentEn: string;
}
/** An announcement in the reader's language, where it was written in it. */
export const wordedIn = <A extends Worded>(a: A, lang: Lang): A =>
  lang === 'en-US' && a.titleEn ? { ...a, title: a.titleEn, content: a.contentEn } : a;
