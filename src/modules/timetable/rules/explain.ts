import type { Left, PlanInput, PlanNeed } from './plan';

/** Why hours found no place: the first of teacher, class, room that has more hours than sections; else the rules of the subject. */
export function explainLeft(input: PlanInput, unplaced: readonly number[]): Left[] {
  const { length: days } = input.weekdays;
  const sum = (of: (n: PlanNeed) => boolean) => input.needs.filter(of).reduce((s, n) => s + n.hours, 0);
  const lists = [...input.sections.values()];
  const most = Math.max(0, ...lists.map((s) => s.length)) * days;
  const known = new Set(lists.flatMap((l) => l.map((s) => s.secNo)));
  const barred = (who: 'teacher' | 'clazz' | 'subject', id: number) =>
    input.wishes.filter(
      (w) =>
        w.kind === 'never' &&
        w.who === who &&
        w.whoId === id &&
        known.has(w.secNo) &&
        input.weekdays.includes(w.weekday),
    ).length;
  // While children are in an elective class their own has nothing else; classes of one group take that time once.
  const away = (clazz: number) => {
    const groups = new Map<string, number>();
    for (const n of input.needs)
      if (n.clazzId !== clazz && input.homes.get(n.clazzId)?.includes(clazz)) {
        const key = n.group || String(n.needId);
        groups.set(key, Math.max(groups.get(key) ?? 0, n.hours));
      }
    return [...groups.values()].reduce((a, b) => a + b, 0);
  };
  const asked = (clazz: number) => sum((x) => x.clazzId === clazz) + away(clazz);
  const held = (clazz: number) => (input.sections.get(clazz)?.length ?? 0) * days - barred('clazz', clazz);
  const counts = new Map<number, number>();
  for (const id of unplaced) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([needId, hours]) => {
    const n = input.needs.find((x) => x.needId === needId)!;
    const room = n.roomId;
    const why = (code: Left['why'], whoId: number, asks = 0, has = 0): Left => ({
      needId,
      hours,
      why: code,
      whoId,
      asks,
      has,
    });
    if (barred('teacher', n.teacherId) + barred('subject', n.sbjId) >= most) return why('noTime', n.teacherId);
    const [gives, there] = [sum((x) => x.teacherId === n.teacherId), most - barred('teacher', n.teacherId)];
    if (gives > there) return why('teacherFull', n.teacherId, gives, there);
    const clazz = [n.clazzId, ...(input.homes.get(n.clazzId) ?? [])].find(
      (c) => input.sections.has(c) && asked(c) > held(c),
    );
    if (clazz != null) return why('clazzFull', clazz, asked(clazz), held(clazz));
    const used = room == null ? 0 : sum((x) => x.roomId === room);
    if (room != null && used > most) return why('roomFull', room, used, most);
    if (n.doubles > 0 || input.pe.includes(n.sbjId) || input.heavy.includes(n.sbjId))
      return why('subjectRules', n.sbjId);
    return why('notFound', n.needId);
  });
}
