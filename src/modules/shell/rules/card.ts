import { TEACHERS } from '../../../kernel/shared/codes';
import { holds, type Rights } from '../../../kernel/shared/need';
import type { Session } from '../../../kernel/shared/session';

/** The profile that belongs to where somebody is: a desk has its own (V-015, desk D27). */
export const profilePathOf = (path: string): string =>
  `${/^\/desk\/(?:sport|teach|art)(?=\/|$)/.exec(path)?.[0] ?? ''}/profile`;

export type CardTab = 'textbook' | 'classes' | 'accounts';
/** Tabs of the user card: textbook for teaching functions, classes also for students, switching accounts for everybody (V-014, desk D29 to D31). */
export const cardTabsOf = (who: Rights): readonly CardTab[] => [
  ...(holds(who, ...TEACHERS) ? (['textbook'] as const) : []),
  ...(holds(who, ...TEACHERS, 'STUDENT') ? (['classes'] as const) : []),
  'accounts',
];

/** The organisation's public page, when it may be visited: by its domain, else by its id (V-046, desk D36). */
export const orgHomeOf = (who: Pick<Session, 'orgVisit' | 'orgDomain' | 'orgId'>): string | undefined =>
  who.orgVisit ? `/school/${encodeURIComponent(who.orgDomain || String(who.orgId))}` : undefined;

/** What the header calls the organisation; the development environment says that it is one (C-024, desk D24). */
export const orgLabelOf = (name: string, development: boolean): string => (development ? `${name}[test]` : name);

/** The buttons of the desktop client's window, by its state now: restoring takes the place of maximising (S-003). */
export const windowButtonsOf = (state: number): readonly ('minimise' | 'maximise' | 'restore' | 'close')[] => [
  'minimise',
  state === 1 ? 'restore' : 'maximise',
  'close',
];
