/** open: entered. shown: children and class teachers see, object, rows are frozen. closed: handed on, sealed. */
export const ROUND_STATES = ['open', 'shown', 'closed'] as const;
export type RoundState = (typeof ROUND_STATES)[number];
/** Why a child need not do an item. */
export const EXEMPT_REASONS = ['illness', 'disability', 'leave', 'other'] as const;
export type ExemptReason = (typeof EXEMPT_REASONS)[number];
/** hand: typed. sheet: imported. source: taken over. corrected: after an objection that was upheld. */
export const ORIGINS = ['hand', 'sheet', 'source', 'corrected'] as const;
export type Origin = (typeof ORIGINS)[number];
/** Days that results are shown for at most. */
export const SHOW_DAYS = 60;
/** Groups of fewer children show no figures to whoever may not know them. */
export const SMALL = 5;
/** What an objection is about when it is not one indicator. */
export const TOTAL_PART = 'total';
