import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../kernel/server/embedded';
import { root } from '../kernel/server/root';
import { serverEngine } from '../modules/face/server/engine';
import { measurePairs, tableOf } from '../modules/face/server/measure-pairs';

// `npm run face-measure -- <folder> [--set 0.62] [--margin 0.05]`: measures the operator's face server (FACE_URL, FACE_KEY) on
// own photographs, a folder a person, and prints false alarms and misses at each bound. Nothing is compared in the program
// until `--set` has written a bound for this very model and version; `--set off` takes it away.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { set: { type: 'string' }, margin: { type: 'string', default: '0.05' } },
});
const [folder] = positionals;
const engine = serverEngine();
if (!folder || !engine) {
  process.stderr.write(
    'usage: FACE_URL=… FACE_KEY=… npm run face-measure -- <folder of people> [--set 0.62 [--margin 0.05] | --set off]\n',
  );
  process.exit(2);
}
const thousandths = (text: string): number => Math.round(Number(text) * 1000);
const measured = await measurePairs(engine, resolve(folder));
process.stdout.write(tableOf(measured));
if (values.set !== undefined) {
  const bound = thousandths(values.set);
  const margin = thousandths(values.margin);
  if (values.set !== 'off' && !(bound >= 1 && bound <= 1000 && margin >= 0 && margin <= 1000)) {
    process.stderr.write('--set is a number from 0.001 to 1, or off; --margin one from 0 to 1\n');
    process.exit(2);
  }
  const embedded = process.env['DATABASE_URL']
    ? undefined
    : await startEmbedded({ dataDir: join(resolve(process.env['DATA_DIR'] ?? join(root, '.data')), 'postgres') });
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? embedded?.url });
  await client.connect();
  try {
    const { model, version, samePairs, otherPairs } = measured;
    await client.query('delete from face_measure where model = $1 and version = $2', [model, version]);
    if (values.set !== 'off') {
      // At the very bound, which may lie between two of the table.
      const [at] = (await measurePairs(engine, resolve(folder), [bound])).errors;
      await client.query(
        `insert into face_measure (model, version, bound, margin, same_pairs, other_pairs, false_alarms, misses, measured_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
        [model, version, bound, margin, samePairs, otherPairs, at?.falseAlarms ?? 0, at?.misses ?? 0],
      );
    }
    process.stdout.write(values.set === 'off' ? `likeness is off for ${version}\n` : `set for ${version}\n`);
  } finally {
    await client.end();
    await embedded?.stop();
  }
}
