import type { Upload } from '../../../kernel/shared/call';
import { receivedFile } from '../../../kernel/server/http/uploads';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { fileView, takeFile } from './keep';

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
    const sent = receivedFile(file);
    return fileView(cx.kernel, await takeFile(cx.kernel, cx.me, nameOf(sent), sent, proc), cx.me.userId);
  }),
];
