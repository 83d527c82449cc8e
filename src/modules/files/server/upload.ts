import type { Upload } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { fileFaults } from '../faults';
import { shown, takeFile } from './keep';

/** The name a multipart part carries; browsers send it plain, some clients escaped. */
export function nameOf(file: Upload): string {
  const bare = file.name
    .replace(/^.*[\\/]/s, '')
    .trim()
    .slice(-200);
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

export const uploadHandlers = [
  handle(calls.fileUpload, async (cx, { file, proc }) => {
    const sent = file as Upload;
    if (!sent.bytes) throw fail(fileFaults.empty, {}, 'file');
    return shown(
      cx.kernel,
      await takeFile(cx.kernel, cx.me, { name: nameOf(sent), bytes: sent.bytes }, proc),
      cx.me.userId,
    );
  }),
];
