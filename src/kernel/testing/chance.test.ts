import { expect, test, vi } from 'vitest';
import { chance } from './chance';

test('a seed that was said takes the same way again, within what is asked for', () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    vi.stubEnv('CHANCE_SEED', '4711');
    const [one, two] = [chance(), chance()];
    const way = Array.from({ length: 50 }, () => one(3, 9));
    expect(Array.from({ length: 50 }, () => two(3, 9))).toEqual(way);
    expect(new Set(way)).toEqual(new Set([3, 4, 5, 6, 7, 8]));
    expect(Array.from({ length: 50 }, () => one(2)).filter((n) => n !== 0 && n !== 1)).toEqual([]);
    expect(said).toHaveBeenCalledWith('chance by CHANCE_SEED=4711');
    vi.stubEnv('CHANCE_SEED', 'x');
    expect(() => chance()).toThrow('CHANCE_SEED is no seed: x');
  } finally {
    said.mockRestore();
  }
});
