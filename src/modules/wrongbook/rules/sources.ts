/** Where a judged answer comes from: homework, a test, a pre-class check, training, a level challenge, a lesson, a film, the notebook itself. */
export const SOURCES = ['work', 'exam', 'kq', 'train', 'fight', 'lesson', 'video', 'wrong'] as const;
export type Source = (typeof SOURCES)[number];
/** Below the full share an answer goes into the notebook. */
export const isWrong = (share: number): boolean => share < 100;
