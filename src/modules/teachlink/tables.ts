import { big, bool, id, ints, instant, int, json, ref, table, text, word, words } from '../../kernel/server/db/table';
import type { FrozenLink, LineKind, ShareScope, SheetBody } from './rules';

/** Courseware as it was chosen for a preview. */
export interface HeldRes {
  readonly resId: number;
  readonly verId: number;
  readonly title: string;
  readonly fileType: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly path: string;
}
/** Where a copied link came from. */
export interface Source {
  readonly linkId: number;
  readonly orgName: string;
  readonly author: string;
  /** The copy was counted at its source. */
  readonly counted?: boolean;
}

// Links (migrations/20261123-0225).
export const links = table(
  'teachlink_link',
  'tenant',
  {
    linkId: ref('teachplan_hour'),
    userId: ref('people_person'),
    designId: id().null(),
    reflectId: id().null(),
    resources: json<readonly HeldRes[]>().default(),
    verIds: ints().default(),
    previewAt: instant().null(),
    source: json<Source>().null(),
    madeAt: instant(),
  },
  ['linkId'],
);
export const publishes = table(
  'teachlink_publish',
  'tenant',
  {
    linkId: ref('teachlink_link'),
    clazzId: ref('class_clazz'),
    taskId: id().null(),
    verIds: ints().default(),
    dueAt: instant(),
    publishedAt: instant(),
  },
  ['linkId', 'clazzId'],
);
export const looks = table(
  'teachlink_look',
  'tenant',
  {
    linkId: ref('teachlink_link'),
    userId: ref('people_person'),
    seconds: int().default(),
    firstAt: instant(),
    lastAt: instant(),
  },
  ['linkId', 'userId'],
);

// Shared links (migrations/20261123-0227).
export const shared = table(
  'teachlink_shared',
  'reference',
  {
    linkId: id(),
    fromOrgId: ref('organisation_org'),
    userId: id(),
    author: text(),
    orgName: text(),
    city: int().null(),
    scope: word<ShareScope>(),
    sbjId: ref('textbook_subject'),
    tbkId: id().null(),
    unit: text(),
    name: text(),
    body: json<FrozenLink>(),
    copies: int().default(),
    sharedAt: instant(),
    removedAt: instant().null(),
  },
  ['linkId'],
  { stake: 'published' },
);

// Research activities (migrations/20261123-0228, 20261129-1800).
export const activities = table(
  'teachlink_fmslsn',
  'reference',
  {
    fmsLsnId: id(),
    hostOrgId: ref('organisation_org'),
    city: int().null(),
    ownerId: id(),
    ownerName: text(),
    name: text(32),
    sbjId: ref('textbook_subject'),
    startAt: instant(),
    duration: int(),
    code: text(),
    codeUntil: instant(),
    headLimit: int(),
    scale: words().default(),
    endedAt: instant().null(),
    lessonId: id().null(),
    madeAt: instant(),
  },
  ['fmsLsnId'],
);
export const members = table(
  'teachlink_fmslsn_member',
  'reference',
  {
    fmsLsnId: ref('teachlink_fmslsn'),
    userId: id(),
    memberOrgId: ref('organisation_org'),
    name: text(),
    orgName: text(),
    joinedAt: instant(),
  },
  ['fmsLsnId', 'userId'],
);
export const activityTexts = table(
  'teachlink_fmslsn_text',
  'reference',
  {
    fmsLsnId: ref('teachlink_fmslsn'),
    kind: int(),
    userId: id(),
    name: text(),
    content: text(),
    resources: json<readonly HeldRes[]>().default(),
    savedAt: instant(),
  },
  ['fmsLsnId', 'kind', 'userId'],
);
export const sheets = table(
  'teachlink_fmslsn_sheet',
  'reference',
  {
    fmsLsnId: ref('teachlink_fmslsn'),
    userId: id(),
    name: text(),
    orgName: text(),
    body: json<SheetBody>(),
    handedAt: instant(),
  },
  ['fmsLsnId', 'userId'],
);
export const lines = table(
  'teachlink_line',
  'tenant',
  {
    fmsLsnId: ref('teachlink_fmslsn'),
    userId: ref('people_person'),
    lineId: text(36),
    second: int(),
    kind: word<LineKind>(),
    level: int().null(),
    words: text(500).default(),
    photo: text().null(),
    rev: big(),
    isGone: bool().default(),
  },
  ['fmsLsnId', 'userId', 'lineId'],
);
export const wrongCodes = table(
  'teachlink_wrong_code',
  'tenant',
  { wrongId: id(), userId: ref('people_person'), at: instant() },
  ['wrongId'],
);
