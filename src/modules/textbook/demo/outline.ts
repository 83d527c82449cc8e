/** A line of an outline: the name, what stands behind the bar, and what lies below. */
export interface Line {
  readonly name: string;
  readonly marks: number;
  readonly links: readonly string[];
  readonly children: readonly Line[];
}

/**
 * Reads a tree written as indented lines: two blanks a level, `+` before the name for each layer above the first, linked knowledge after `|`.
 *
 *     第一章 有理数
 *       1.1 正数和负数 | 正数与负数
 */
export function outline(text: string): Line[] {
  const top: Line[] = [];
  const path: Line[][] = [top];
  for (const raw of text.split('\n')) {
    if (!raw.trim()) continue;
    const level = (raw.length - raw.trimStart().length) / 2;
    const [head = '', tail = ''] = raw.trim().split('|');
    const marks = /^\+*/.exec(head)![0].length;
    const line: Line = {
      name: head.slice(marks).trim(),
      marks,
      links: tail
        .split(',')
        .map((s) => s.trim())
        .filter(Boolean),
      children: [],
    };
    const siblings = path[level];
    if (!siblings) throw new Error(`the outline jumps a level at ${line.name}`);
    siblings.push(line);
    path[level + 1] = line.children as Line[];
    path.length = level + 2;
  }
  return top;
}

/** `第一章 有理数`, `1.2 数轴`, `Unit 3 Our school` without their number: what a lookup may leave out. */
export const bareName = (name: string): string =>
  name.replace(/^(第[一二三四五六七八九十]+[章单元]+|Unit \d+|Starter|\*?\d+(\.\d+)*)\s+/, '');
