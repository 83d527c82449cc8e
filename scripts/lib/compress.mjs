// Lays a brotli and a gzip form beside every file of the built site that gains by it. Quality 11 costs seconds here and
// nothing to each of the people who fetch the file. What did not change since the last build is not compressed again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const WORTH = /\.(?:js|css|html|svg|json|ttf|txt|wasm|map|webmanifest)$/;
const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
const forms = [
  { suffix: '.br', make: brotli },
  { suffix: '.gz', make: (bytes) => promisify(gzip)(bytes, { level: 9 }) },
];

/** Compresses a built site. `kept` is a folder that outlives builds: forms of this build by the hash of what they hold. */
export async function compressSite(site, kept) {
  mkdirSync(kept, { recursive: true });
  const used = new Set();
  const files = readdirSync(site, { recursive: true })
    .map((name) => join(site, name))
    .filter((file) => WORTH.test(file) && statSync(file).isFile());
  const work = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const bytes = readFileSync(file);
      const name = createHash('sha256').update(bytes).digest('hex');
      for (const { suffix, make } of forms) {
        used.add(name + suffix);
        const small = await keptOr(join(kept, name + suffix), () => make(bytes));
        // A form that saves nothing would only cost the browser an unpacking.
        if (small.length < bytes.length) writeFileSync(file + suffix, small);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const name of readdirSync(kept)) if (!used.has(name)) rmSync(join(kept, name));
}

async function keptOr(file, make) {
  if (existsSync(file)) return readFileSync(file);
  const made = await make();
  writeFileSync(file, made);
  return made;
}
