import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A worker's file: the bundle beside the bundled server, or the source beside this one. */
function entryOf(name: string): URL {
  for (const at of [`./workers/${name}.js`, `../workers/${name}.js`, `./workers/${name}.ts`]) {
    const url = new URL(at, import.meta.url);
    if (existsSync(fileURLToPath(url))) return url;
  }
  throw new Error(`the worker ${name} is missing beside the server: run npm run build`);
}

/** Megabytes in which a worker makes new things, where it does not say: the more, the seldomer it clears them away. */
const YOUNG_MB = 32;

/** Starts one of `src/kernel/server/workers` in a thread of its own. */
export function openWorker(
  name: string,
  o: { readonly memoryMb: number; readonly youngMb?: number | undefined; readonly data?: unknown },
): Worker {
  const url = entryOf(name);
  const options = {
    resourceLimits: { maxOldGenerationSizeMb: o.memoryMb, maxYoungGenerationSizeMb: o.youngMb ?? YOUNG_MB },
    workerData: o.data,
    execArgv: [],
  };
  if (url.pathname.endsWith('.js')) return new Worker(url, options);
  // From source the worker needs the TypeScript loader, which Node 20 does not hand down to threads.
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api')).href;
  return new Worker(
    `import(${JSON.stringify(loader)}).then((m) => { (m.register ?? m.default.register)(); return import(${JSON.stringify(url.href)}); })`,
    { eval: true, ...options },
  );
}
