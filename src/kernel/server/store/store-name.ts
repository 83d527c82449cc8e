import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesFolder } from './store';

const MARK = '.store';

/**
 * A name of the store that this process uses: the bucket's address, or the mark that lies in the folder. Two processes with
 * the same name see the same files, however each of them reaches the folder.
 */
export async function storeName(dataDir: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env;
  if (endpoint && bucket) return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const folder = filesFolder(dataDir, env);
  await mkdir(folder, { recursive: true });
  const mark = join(folder, MARK);
  const read = () => readFile(mark, 'utf8').catch(() => '');
  return (await read()) || (await makeMark(mark)) || read();
}

/** Written whole before it has its name; of two that begin at once the first one's stays. */
async function makeMark(mark: string): Promise<string> {
  const name = randomUUID();
  const part = `${mark}-${name}`;
  await writeFile(part, name, { flag: 'wx', flush: true });
  try {
    await link(part, mark);
    return name;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return '';
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}
