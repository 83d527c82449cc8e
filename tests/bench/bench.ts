import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchExam } from './exam';
import { benchFirstLoad } from './first-load';
import { benchImport } from './import';
import { benchFitness } from './fitness';
import { benchGrowth, benchList } from './list';
import { openDatabase } from './database';
import { benchNextPaper } from './next-paper';
import { tableOf, type Line } from './table';
import { benchWeek } from './week';
import { benchWorks } from './works';

// `npm run bench [-- --only list,growth,import,week,exam,next-paper,fitness,works,first-load] [--rounds 5] [--seconds 4] [--children 200]`
// A real region's report, 1.8 million children-years, takes minutes to fill: `--only fitness --children 2000`
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: 'list,growth,import,week,exam,next-paper,fitness,works,first-load' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      children: { type: 'string', default: '200' },
    },
  });
  const dir = mkdtempSync(join(tmpdir(), 'meiyike-bench-'));
  const parts = values.only.split(',');
  const database = await openDatabase(
    dir,
    parts.some((part) => part !== 'works'),
  );
  const lines: Line[] = [];
  try {
    const o = {
      url: database.url,
      dir,
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      children: Number(values.children),
    };
    const part = async (name: string, run: () => Promise<Line[]>) => {
      if (!parts.includes(name)) return;
      const from = performance.now();
      lines.push(...(await run()));
      process.stderr.write(`${name}: ${((performance.now() - from) / 1000).toFixed(0)} s\n`);
    };
    await part('list', () => benchList(o));
    await part('growth', () => benchGrowth(o));
    await part('import', () => benchImport(o));
    await part('week', () => benchWeek(o));
    await part('exam', () => benchExam(o));
    await part('next-paper', async () => [await benchNextPaper(o)]);
    await part('fitness', () => benchFitness(o));
    await part('works', () => benchWorks(o));
    await part('first-load', () => benchFirstLoad(o));
  } finally {
    await database.close();
    rmSync(dir, { recursive: true, force: true });
  }
  process.stdout.write(`${tableOf(lines, database.version)}\n`);
  const failed = lines.filter((l) => l.judged && !l.good);
  process.stdout.write(`\n${failed.length ? `${failed.length} ratios are not met` : 'every ratio is met'}\n`);
  process.exitCode = failed.length ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exit(1);
});
