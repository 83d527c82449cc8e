import { expect, test } from 'vitest';
import { childrenInNeed, lateTasks } from './day';

const paper = (taskId: number, userId: number, clazzName = '七年级1班') => ({
  taskId,
  name: `第 ${taskId} 次练习`,
  dueTime: '2026-11-20T13:00:00.000Z',
  userId,
  userName: `学生${userId}`,
  clazzId: 1,
  clazzName,
});
const away = (userId: number, days: number) => ({
  userId,
  userName: `学生${userId}`,
  clazzId: 1,
  clazzName: '七年级1班',
  days,
});

test('a task that ended says how many papers are missing, and of which classes', () => {
  expect(lateTasks([paper(1, 11), paper(1, 12, '七年级2班'), paper(2, 11)])).toMatchObject([
    { taskId: 1, missing: 2, clazzNames: ['七年级1班', '七年级2班'] },
    { taskId: 2, missing: 1, clazzNames: ['七年级1班'] },
  ]);
});
test('who owes two papers or was absent on two days needs a word, who owes one does not; the most pressing comes first', () => {
  const papers = [paper(1, 11), paper(1, 12), paper(2, 12), paper(1, 13), paper(2, 13)];
  expect(
    childrenInNeed(papers, [away(13, 3), away(14, 2), away(11, 1)]).map((c) => [c.userId, c.owes.length, c.absentDays]),
  ).toEqual([
    [13, 2, 3],
    [12, 2, 0],
    [14, 0, 2],
  ]);
});
