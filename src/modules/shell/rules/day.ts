/** Days that a teacher's day looks back for papers not handed in and for absences. */
export const LOOK_BACK_DAYS = 14;
/** So many papers owed, or days absent, and a child needs a word. */
export const OWES_MANY = 2;
export const ABSENT_OFTEN = 2;
/** Days in which a result is new to a child. */
export const FRESH_DAYS = 7;
/** Tasks and results that a child's day shows; the rest stands behind "all". */
export const MOST_OPEN = 6;
export const MOST_RESULTS = 3;

interface Missing {
  readonly taskId: number;
  readonly name: string;
  readonly dueTime: string;
  readonly userId: number;
  readonly userName: string;
  readonly clazzId: number;
  readonly clazzName: string;
}
interface Away {
  readonly userId: number;
  readonly userName: string;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly days: number;
}
/** A task that ended with papers missing. */
export interface LateTask {
  taskId: number;
  name: string;
  clazzNames: string[];
  dueTime: string;
  missing: number;
}
/** A child who needs a word: why is in `owes` and `absentDays`. */
export interface ChildInNeed {
  userId: number;
  name: string;
  clazzId: number;
  clazzName: string;
  owes: { taskId: number; name: string }[];
  absentDays: number;
}

/** The tasks behind papers that were not handed in, in the order of the papers. */
export function lateTasks(papers: readonly Missing[]): LateTask[] {
  const tasks = new Map<number, LateTask>();
  for (const { taskId, name, dueTime, clazzName } of papers) {
    const task = tasks.get(taskId) ?? { taskId, name, dueTime, clazzNames: [], missing: 0 };
    task.missing += 1;
    if (!task.clazzNames.includes(clazzName)) task.clazzNames.push(clazzName);
    tasks.set(taskId, task);
  }
  return [...tasks.values()];
}

/** Children who owe several papers or were absent often; who has more of both comes first. */
export function childrenInNeed(papers: readonly Missing[], away: readonly Away[]): ChildInNeed[] {
  const children = new Map<number, ChildInNeed>();
  const childOf = (row: Missing | Away): ChildInNeed => {
    const { userId, userName: name, clazzId, clazzName } = row;
    const child = children.get(userId) ?? { userId, name, clazzId, clazzName, owes: [], absentDays: 0 };
    children.set(userId, child);
    return child;
  };
  for (const paper of papers) childOf(paper).owes.push({ taskId: paper.taskId, name: paper.name });
  for (const row of away) {
    const child = childOf(row);
    child.absentDays = Math.max(child.absentDays, row.days);
  }
  const weight = (c: ChildInNeed) => c.owes.length + c.absentDays;
  return [...children.values()]
    .filter((c) => c.owes.length >= OWES_MANY || c.absentDays >= ABSENT_OFTEN)
    .toSorted((a, b) => weight(b) - weight(a) || a.userId - b.userId);
}
