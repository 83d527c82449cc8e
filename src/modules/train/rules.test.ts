import { describe, expect, test } from 'vitest';
import { denied } from '../../kernel/shared/need';
import { placesOf } from '../../kernel/shared/screens';
import { goalStatus, shareOf, TIER, todoState } from './rules';
import { screens } from './screens';

describe('goals and to-dos', () => {
  test('[C-048] the tiers ask for 72 questions or 28 minutes, 56 or 20, 40 or 15', () => {
    expect(TIER).toEqual({
      highest: { ques: 72, minutes: 28 },
      high: { ques: 56, minutes: 20 },
      higher: { ques: 40, minutes: 15 },
    });
    expect([
      shareOf('highest', 36, 0),
      shareOf('highest', 0, 14 * 60),
      shareOf('high', 56, 0),
      shareOf('high', 55, 0),
      shareOf('higher', 10, 15 * 60),
      shareOf('higher', 200, 0),
    ]).toEqual([50, 50, 100, 98, 100, 100]);
  });
  test('[S-035] a goal is 1 (in progress) until it is reached or its last day is over, then 2 (completed)', () => {
    expect(goalStatus({ reached: false, end: '2026-11-21' }, '2026-11-21')).toBe(1);
    expect(goalStatus({ reached: true, end: '2026-11-30' }, '2026-11-21')).toBe(2);
    expect(goalStatus({ reached: false, end: '2026-11-20' }, '2026-11-21')).toBe(2);
    expect([
      todoState({ status: 2, overdue: false, answered: 5 }),
      todoState({ status: 1, overdue: true, answered: 5 }),
      todoState({ status: 1, overdue: false, answered: 5 }),
      todoState({ status: 1, overdue: false, answered: 0 }),
    ]).toEqual(['done', 'overdue', 'doing', 'todo']);
  });
});

describe('who opens the screens', () => {
  const who = (busiId: number, userType: number, ...funcIds: string[]) => ({
    userType,
    busiId,
    orgId: 500,
    orgRegion: 410902,
    funcIds: ['AUTHENTICATED', ...funcIds],
    servIds: ['TCH_BASE'],
  });
  const at = (path: string) =>
    Object.values(screens)
      .flatMap((s) => placesOf(s))
      .find((p) => p.path === path)!.need;
  test('[V-017] [V-018] [V-019] landings open for whom they are made', () => {
    expect(denied(at('/train/student/index'), who(5, 1, 'STUDENT'))).toBeUndefined();
    expect(denied(at('/train/teacher/summary'), who(5, 2, 'TRAIN_TEACHING'))).toBeUndefined();
    expect(denied(at('/desk/train/bench'), who(5, 2, 'TRAIN_SUPERMAN'))).toBeUndefined();
    expect(denied(at('/tutor/index'), who(3, 2, 'TUTOR_TEACHING'))).toBeUndefined();
    expect(denied(at('/train/student/index'), who(4, 1, 'STUDENT'))).toBe('line');
    expect(denied(at('/train/teacher/summary'), who(5, 2, 'TRAIN_SUPERMAN'))).toBe('function');
    expect(denied(at('/desk/train/bench'), who(5, 2, 'TRAIN_TEACHING'))).toBe('function');
    expect(denied(at('/tutor/index'), who(4, 2, 'BASIC_TEACHING'))).toBe('function');
  });
  test('a student of a school has goals and to-dos too, a teacher of a school does not', () => {
    expect(denied(at('/train/student/todos'), who(4, 1, 'STUDENT'))).toBeUndefined();
    expect(denied(at('/train/student/todos'), who(4, 2, 'BASIC_TEACHING'))).toBe('line');
    expect(denied(at('/train/teacher/publish'), who(4, 2, 'BASIC_TEACHING'))).toBe('function');
  });
});
