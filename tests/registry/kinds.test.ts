import { expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { AUTHENTICATED, BUSI } from '../../src/kernel/shared/codes';
import { denied, type Rights } from '../../src/kernel/shared/need';
import { PRESETS } from '../../src/modules/role/rules';

/** Who works with the platform (desk §1): each kind with its preset role; students have none. */
const KINDS = {
  student: { busiId: BUSI.school, roleId: undefined },
  teacher: { busiId: BUSI.school, roleId: 40 },
  researcher: { busiId: BUSI.school, roleId: 44 },
  'class manager': { busiId: BUSI.school, roleId: 42 },
  'school administrator': { busiId: BUSI.school, roleId: 41 },
  'region administrator': { busiId: BUSI.region, roleId: 81 },
  'platform staff': { busiId: BUSI.platform, roleId: 14 },
  'resource-entry staff': { busiId: BUSI.platform, roleId: 12 },
  reviewer: { busiId: BUSI.platform, roleId: 13 },
} as const;
type Kind = keyof typeof KINDS;

function rightsOf(kind: Kind): Rights {
  const { busiId, roleId } = KINDS[kind];
  const preset = PRESETS.find((p) => p.roleId === roleId && p.busiId === busiId);
  return {
    userType: roleId == null ? 1 : 2,
    busiId,
    orgId: 189,
    orgRegion: 410902,
    funcIds: [AUTHENTICATED, ...(roleId == null ? ['STUDENT'] : (preset?.funcs ?? []))],
    servIds: ['TCH_BASE', 'SPT_BASE', 'ART_BASE'],
  };
}
const callsOf = (kind: Kind) =>
  new Set(
    [...registry.calls.values()].filter((c) => !c.need.open && !denied(c.need, rightsOf(kind))).map((c) => c.name),
  );

test('[X-001] each kind of person, from students to reviewers, has its role, and calls that nobody without it may make', () => {
  const nobody = new Set(
    [...registry.calls.values()]
      .filter((c) => !denied(c.need, { ...rightsOf('teacher'), funcIds: [AUTHENTICATED] }))
      .map((c) => c.name),
  );
  const powerless = (Object.keys(KINDS) as Kind[]).filter((kind) => {
    const { busiId, roleId } = KINDS[kind];
    if (roleId != null && !PRESETS.some((p) => p.roleId === roleId && p.busiId === busiId)) return true;
    return ![...callsOf(kind)].some((name) => !nobody.has(name));
  });
  expect(powerless).toEqual([]);
});

test('[X-010] teachers, students, managers, organisations and regions have call groups of their own', () => {
  const [teacher, student, manager, school, region] = (
    ['teacher', 'student', 'class manager', 'school administrator', 'region administrator'] as const
  ).map(callsOf) as [Set<string>, Set<string>, Set<string>, Set<string>, Set<string>];
  const only = (mine: Set<string>, ...others: Set<string>[]) =>
    [...mine].filter((name) => !others.some((o) => o.has(name)));
  expect(only(student, teacher, manager, school, region).length).toBeGreaterThan(0);
  expect(only(teacher, student, manager).length).toBeGreaterThan(0);
  expect(only(manager, student, teacher).length).toBeGreaterThan(0);
  expect(only(school, student, teacher, manager).length).toBeGreaterThan(0);
  expect(only(region, student, teacher, manager, school).length).toBeGreaterThan(0);
  // What belongs to the learner alone stays theirs: no administrator evaluates, answers or writes in a child's name.
  expect(
    [...school].filter((name) => /\.study\.|\.mine$/.test(name) && only(student, teacher, manager).includes(name)),
  ).toEqual([]);
});
