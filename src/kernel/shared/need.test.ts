import { describe, expect, test } from 'vitest';
import { FUNCS, GATES, SERVICES, inRegion } from './codes';
import { denied, holds, need, open, signedIn, type Rights } from './need';

const teacher: Rights = {
  userType: 2,
  busiId: 4,
  orgId: 189,
  orgRegion: 410902,
  funcIds: ['AUTHENTICATED', 'BASIC_TEACHING'],
  servIds: ['ORG_BASE', 'TCH_BASE'],
};

describe('denied', () => {
  test('[V-002] [desk D56] [site G4] a route or call with a function list is allowed when the user holds at least one of the codes', () => {
    expect(denied(need({ funcs: ['BASIC_SUPERMAN', 'BASIC_TEACHING'] }), teacher)).toBeUndefined();
    expect(denied(need({ funcs: ['BASIC_SUPERMAN', 'STUDENT'] }), teacher)).toBe('function');
  });
  test('[V-003] [desk D55] access combines business line, function codes, service ids, region and organisation limits', () => {
    expect(denied(need({ busi: [8] }), teacher)).toBe('line');
    expect(denied(need({ userTypes: [1] }), teacher)).toBe('line');
    expect(denied(need({ servs: ['ART_BASE'] }), teacher)).toBe('service');
    expect(denied(need({ servs: ['ART_BASE', 'TCH_BASE'] }), teacher)).toBeUndefined();
    expect(denied(need({ regIds: [4107] }), teacher)).toBe('gate');
    expect(denied(need({ orgIds: [GATES.noAssessmentSchool] }), teacher)).toBe('gate');
    expect(denied(need({ exOrgIds: [189] }), teacher)).toBe('gate');
    expect(
      denied(
        need({
          busi: [4],
          funcs: ['BASIC_TEACHING'],
          servs: ['TCH_BASE'],
          regIds: [GATES.puyang],
          orgIds: [GATES.experimentSchool],
        }),
        teacher,
      ),
    ).toBeUndefined();
  });
  test('[V-004] [desk D57] AUTHENTICATED lets any signed-in user in', () => {
    expect(denied(signedIn, teacher)).toBeUndefined();
    expect(denied(need({ funcs: ['AUTHENTICATED' as never] }), teacher)).toBeUndefined();
    expect(denied(signedIn, null)).toBe('session');
  });
  test('[site G1] an open call needs no session', () => {
    expect(denied(open, null)).toBeUndefined();
  });
  test('no rule means no: an empty list of codes lets nobody in', () => {
    expect(denied(need({ funcs: [] }), teacher)).toBe('function');
  });
  test('no code implies another', () => {
    expect(
      denied(need({ funcs: ['BASIC_TEACHING'] }), { ...teacher, funcIds: ['AUTHENTICATED', 'BASIC_SUPERMAN'] }),
    ).toBe('function');
  });
  test('a person without a session holds nothing', () => {
    expect(holds(null, 'BASIC_TEACHING')).toBe(false);
  });
});

describe('codes', () => {
  test('[X-002] [X-003] [X-004] [X-005] [X-006] [X-007] [X-008] [X-009] the 44 function codes are distinct', () => {
    expect(FUNCS).toHaveLength(44);
    expect(new Set(FUNCS).size).toBe(44);
    expect(FUNCS.filter((f) => f.endsWith('_USER_MANAGER'))).toEqual([
      'BASIC_USER_MANAGER',
      'TRAIN_USER_MANAGER',
      'ADMIN_USER_MANAGER',
      'PFM_USER_MANAGER',
      'PROXY_USER_MANAGER',
      'GROUP_USER_MANAGER',
    ]);
  });
  test('[desk D58] the services are ORG_BASE, TCH_BASE, SPT_BASE, EDU_HSAT, EDU_TEST and ART_BASE', () => {
    expect([...SERVICES].sort()).toEqual(['ART_BASE', 'EDU_HSAT', 'EDU_TEST', 'ORG_BASE', 'SPT_BASE', 'TCH_BASE']);
  });
  test('[C-022] the gates are region 4109 and organisations 189 and 619', () => {
    expect(GATES).toEqual({ puyang: 4109, experimentSchool: 189, noAssessmentSchool: 619 });
  });
  test('a district lies in its city and its province', () => {
    expect([
      inRegion(410902, 4109),
      inRegion(4109, 4109),
      inRegion(410902, 41),
      inRegion(4107, 4109),
      inRegion(null, 4109),
    ]).toEqual([true, true, true, false, false]);
  });
});
