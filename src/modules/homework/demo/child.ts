import { judge, plainText, type Answer, type Part } from '../../question-bank/contract';
import type { World } from '../../../kernel/server/world';

// How a child of some ability answers. What is wrong is wrong the way children are: most fall for the same option, forget a sign, leave half.

/** Probability of a right answer: half where ability meets the degree. Ability about -1.5 to 2.5. */
export const chanceOf = (ability: number, degree: number): number =>
  1 / (1 + Math.exp(-(ability - (degree - 2.4) * 0.85) * 1.15));

const swap = <T>(list: readonly T[], at: number): T[] => {
  const out = [...list];
  const to = (at + 1) % out.length;
  [out[at], out[to]] = [out[to]!, out[at]!];
  return out;
};
/** A wrong value of a blank: the sign, a neighbour, the whole turned round. */
function wrongText(world: World, right: string): string {
  const n = Number(right);
  if (right.trim() !== '' && Number.isFinite(n)) return String(world.pick([-n || 1, n + 1, n * 2 || 3]));
  if (right.startsWith('-')) return right.slice(1);
  return world.pick([`-${right}`, '0', '1', '']);
}
/** What a child writes to a question of its own words: what the key says, or as far as they came with it. */
function written(part: Part, right: boolean): string {
  const key = plainText(part.answer.text ?? '');
  if (right && key) return key;
  const steps = key.split(/(?<=[，。；])/);
  return `${steps.slice(0, Math.ceil(steps.length / 3)).join('')}后面不太会。`;
}

/** What a child gives to a part, and its share by the rules; null where a person marks. */
export function answerOf(
  world: World,
  part: Part,
  right: boolean,
  lure: number,
): { readonly answer: Answer | null; readonly share: number | null } {
  const key = part.answer;
  const give = (answer: Answer) => ({ answer, share: judge(part, answer).share });
  switch (part.kind) {
    case 'single': {
      const good = key.picks?.[0] ?? 0,
        n = part.options.length;
      if (right) return give({ picks: [good] });
      const bad = Array.from({ length: n }, (_, i) => i).filter((i) => i !== good);
      return give({ picks: [world.chance(0.6) ? bad[lure % bad.length]! : world.pick(bad)] });
    }
    case 'multi': {
      const good = [...(key.picks ?? [])];
      if (right || good.length === 0) return give({ picks: good });
      const other = Array.from({ length: part.options.length }, (_, i) => i).filter((i) => !good.includes(i));
      return give({
        picks:
          good.length > 1 && (world.chance(0.6) || other.length === 0)
            ? good.slice(0, -1)
            : [...good, world.pick(other)].toSorted((a, b) => a - b),
      });
    }
    case 'judge':
      return give({ truth: right ? key.truth === true : key.truth !== true });
    case 'blank': {
      const blanks = (key.blanks ?? []).map((b, at) =>
        right || (at > 0 && world.chance(0.4)) ? (b.accept[0] ?? '') : wrongText(world, b.accept[0] ?? ''),
      );
      return give({ blanks });
    }
    case 'match':
      return give({
        pairs: right ? [...(key.pairs ?? [])] : swap(key.pairs ?? [0], lure % Math.max(1, key.pairs?.length ?? 1)),
      });
    case 'order':
      return give({
        order: right ? [...(key.order ?? [])] : swap(key.order ?? [0], lure % Math.max(1, key.order?.length ?? 1)),
      });
    case 'short':
    case 'photo':
      return { answer: { text: written(part, right) }, share: null };
  }
}
