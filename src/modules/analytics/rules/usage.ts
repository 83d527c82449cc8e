/** What an operator may have removed: counts of page views, the sign-in log, and who entered lessons for how long. */
export const CLEAN_KINDS = ['views', 'logins', 'traces'] as const;
export type CleanKind = (typeof CLEAN_KINDS)[number];
/** Logs of the network are kept for six months (网络安全法, article 21). */
export const KEEP_DAYS = 180;
/** Days of an adoption page without a period: this week and the days before it. */
export const ADOPTION_DAYS = 7;
