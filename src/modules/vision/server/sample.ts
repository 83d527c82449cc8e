import { plusDays } from '../../../kernel/shared/dates';
import { EXERCISES } from '../rules';

/** A record of a vision station before it has an id. */
export interface Sample {
  readonly userId: number;
  readonly clazzId: number;
  readonly type: 'test' | 'exercise';
  readonly at: string;
  readonly onDate: string;
  readonly leftEye: number | null;
  readonly rightEye: number | null;
  readonly exercise: string | null;
  readonly seconds: number;
}

/** Days of AI vision as a school sees them: on school days two children in five exercise after class, and about once a week they test their eyes. */
export function sampleRecords(
  children: readonly {
    readonly userId: number;
    readonly clazzId: number;
    readonly sight?: readonly [number, number];
  }[],
  today: string,
  days: number,
  random: () => number,
): Sample[] {
  const out: Sample[] = [];
  for (let back = days - 1; back >= 0; back--) {
    const onDate = plusDays(today, -back);
    const weekend = [0, 6].includes(new Date(`${onDate}T00:00:00Z`).getUTCDay());
    for (const c of children) {
      const keen = (c.userId % 7) / 10;
      if (random() >= (weekend ? 0.06 : 0.18 + keen / 2)) continue;
      const minute = Math.floor(random() * 60);
      const at = (plus: number) =>
        `${onDate}T${String(8 + Math.floor((minute + plus) / 60)).padStart(2, '0')}:${String((minute + plus) % 60).padStart(2, '0')}:00.000Z`;
      out.push({
        userId: c.userId,
        clazzId: c.clazzId,
        type: 'exercise',
        at: at(0),
        onDate,
        leftEye: null,
        rightEye: null,
        exercise: EXERCISES[Math.floor(random() * EXERCISES.length)]!,
        seconds: 180 + Math.floor(random() * 5) * 60,
      });
      if (random() >= 0.2) continue;
      const [left, right] = c.sight ?? [46 + (c.userId % 5), 46 + (c.userId % 6)];
      const shake = () => Math.floor(random() * 3) - 1;
      out.push({
        userId: c.userId,
        clazzId: c.clazzId,
        type: 'test',
        at: at(9),
        onDate,
        leftEye: Math.min(53, left + shake()),
        rightEye: Math.min(53, right + shake()),
        exercise: null,
        seconds: 0,
      });
    }
  }
  return out;
}
