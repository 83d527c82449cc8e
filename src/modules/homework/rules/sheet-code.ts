/** The code on a printed answer sheet: task and child, with a sum that finds a wrong letter. Read by eye and by camera. */
export function sheetCode(taskId: number, userId: number): string {
  const text = `${taskId.toString(36)}-${userId.toString(36)}`.toUpperCase();
  return `${text}-${check(text)}`;
}
/** Task and child of a code, or nothing for one that was misread. */
export function readSheetCode(code: string): { readonly taskId: number; readonly userId: number } | undefined {
  const parts = code.trim().toUpperCase().split('-');
  const [task, user, sum] = parts;
  if (
    parts.length !== 3 ||
    !/^[0-9A-Z]+$/.test(task!) ||
    !/^[0-9A-Z]+$/.test(user!) ||
    check(`${task}-${user}`) !== sum
  )
    return undefined;
  return { taskId: parseInt(task!, 36), userId: parseInt(user!, 36) };
}
/** Two letters: each place weighs differently, so an exchange of neighbours shows too. */
function check(text: string): string {
  let sum = 7;
  for (const c of text) sum = (sum * 31 + c.charCodeAt(0)) % 1296;
  return sum.toString(36).toUpperCase().padStart(2, '0');
}
