import { plainOf, trimLine, type Line } from '../docx/line';
import type { Raw } from './raw';

// Questions with (1), (2): how what stands at the whole comes to each.

/** "（1）A（2）C" as the lines of each of so many steps; undefined where they do not count on from 1 to the last. */
export function stepsOf(lines: readonly Line[], count: number): Line[][] | undefined {
  const steps: Line[][] = [];
  for (const line of lines) {
    let from = 0;
    const put = (to: number): boolean => {
      const words = trimLine(line.slice(from, to));
      if (words.length > 0) steps.at(-1)?.push(words);
      return words.length === 0 || steps.length > 0;
    };
    for (const m of plainOf(line).matchAll(/[（(]\s*(\d{1,2})\s*[)）]\s*/g)) {
      if (Number(m[1]) !== steps.length + 1) continue;
      if (!put(m.index)) return undefined;
      steps.push([]);
      from = m.index + m[0].length;
    }
    if (!put(line.length)) return undefined;
  }
  return steps.length === count ? steps : undefined;
}
/** Gives the answer of a whole, or one that stands under the last step, to its steps, where it says one for each. */
export function shareAnswer(raw: Raw): void {
  const holder = raw.answer.length > 0 ? raw : raw.subs.at(-1);
  if (!holder || raw.subs.some((s) => s !== holder && s.answer.length > 0)) return;
  const steps = stepsOf(holder.answer, raw.subs.length);
  if (!steps) return;
  holder.answer = [];
  raw.subs.forEach((s, at) => s.answer.push(...(steps[at] ?? [])));
}
/** The (1), (2) of a passage's question become questions of the passage; what stands at the whole goes to the first or the last. */
export function flatten(passage: Raw, raw: Raw): void {
  if (!raw.isPassage) return;
  passage.subs.pop();
  const last = raw.subs.length - 1;
  passage.subs.push(
    ...raw.subs.map((s, at) => ({
      ...s,
      no: `${raw.no}(${s.no})`,
      ...(at === 0
        ? {
            stem: [...raw.stem, ...s.stem],
            points: [...raw.points, ...s.points],
            degree: s.degree || raw.degree,
            source: s.source || raw.source,
          }
        : {}),
      explain: at === last ? [...s.explain, ...raw.explain] : s.explain,
    })),
  );
  passage.answer.push(...raw.answer);
}
