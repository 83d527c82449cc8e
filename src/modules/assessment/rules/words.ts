import { GATES } from '../../../kernel/shared/codes';

/** What is assessed: teachers' performance, children's comprehensive quality. */
export const KINDS = ['perf', 'eval'] as const;
export type Kind = (typeof KINDS)[number];
export const isKind = (word: string): word is Kind => KINDS.some((kind) => kind === word);
/** Who judges, by kind; `main` is the school's own judgement of a teacher. */
export const ROLES = { perf: ['self', 'lead', 'main'], eval: ['self', 'classmate', 'teacher'] } as const;
export const ALL_ROLES = ['self', 'lead', 'main', 'classmate', 'teacher'] as const;
export type Role = (typeof ALL_ROLES)[number];
export const rolesOf = (kind: Kind): readonly Role[] => ROLES[kind];

/** A whole in hundredths of a percent: weights and shares are whole numbers of them, and so are results. */
export const WHOLE = 10_000;
export const DEPTH_MAX = 5;
export const INDEXES_MAX = 120;
export const FULL_MAX = 1000;
export const LEVELS_MAX = 8;
export const NAME_MAX = 32;
export const TEXT_MAX = 500;
export const COMMENT_MAX = 300;
export const PHRASE_MAX = 120;
export const PHRASES_MAX = 200;
export const PATHS_MAX = 5;
/** Events about one person in an evaluation: whoever noted thousands would else close it for everybody. */
export const EVENTS_MAX = 200;
/** Events that a list shows at most. */
export const EVENTS_SHOWN = 5000;
export const OBJECT_DAYS_MAX = 30;
export const OBJECT_DAYS = 7;
export const PEOPLE_MAX = 1000;
export const CLAZZES_MAX = 200;
/** How long an evaluation that was taken off can be brought back. */
export const UNDO_MINUTES = 10;
/** How many classmates judge each child. */
export const MATES = 3;
/** The school whose edition is without assessment (V-104). */
export const WITHOUT: readonly number[] = [GATES.noAssessmentSchool];
/** What may be objected to, by kind: a result of an evaluation. */
export const RESULT: Readonly<Record<Kind, string>> = { perf: 'assessment.perf', eval: 'assessment.eval' };
export const FILE_USE = {
  families: ['image', 'pdf', 'doc', 'xls', 'ppt'],
  open: false,
  session: 'linked',
  count: PATHS_MAX,
} as const;
export const FILE_PROC = 'assessment.event';
