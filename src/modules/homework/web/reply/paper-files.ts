import { isDeviceName, keptFile } from '../../../../kernel/web/offline/kept-files';
import { keeperOf, sendKept } from '../../../files/web/published';
import type { PictureFinder } from '../../../../kernel/web/rich/rich-image';
import type { Que } from '../../contract/parts';
import { PHOTO_USE } from '../../rules';
import type { PhotoUse } from '../../../question-bank/web/published';
import type { Entry } from './sheet';

// The files of a paper that this device keeps: pictures in its questions, and photos of answers until they are sent.

/** The group of kept files of one child's paper; `owner` as the save queue has it. */
export const filesOf = (owner: string, taskId: number): string => `homework ${owner} ${taskId}`;
/** How photos of a paper's answers are taken. */
export const photosOf = (owner: string, taskId: number): PhotoUse => ({
  ...PHOTO_USE,
  keeper: keeperOf(filesOf(owner, taskId)),
});
/** Where a page finds a paper's pictures when they cannot be fetched. */
export const pictureOf =
  (owner: string, taskId: number): PictureFinder =>
  async (address) =>
    (await keptFile(filesOf(owner, taskId), address))?.file;

/** The addresses of pictures of this site in a paper's questions. */
export function picturesOf(ques: readonly Pick<Que, 'body'>[]): readonly string[] {
  const found = JSON.stringify(ques.map((q) => q.body)).matchAll(/src=\\"(\/api\/[^"\\]+)\\"/g);
  return [...new Set(Array.from(found, ([, address = '']) => address.replaceAll('&amp;', '&')))];
}

type Given = Pick<Entry, 'answer'>;
/** Names of photos that the server does not have yet. */
export const unsentIn = (answers: readonly Given[]): readonly string[] =>
  answers.flatMap((a) => a.answer?.files ?? []).filter(isDeviceName);
/** Answers with the paths of their photos; a photo without one has left the device, and the answer goes without it. */
export const withPaths = <A extends Given>(answers: readonly A[], paths: ReadonlyMap<string, string>): A[] =>
  answers.map((a) => {
    if (!a.answer || unsentIn([a]).length === 0) return a;
    const files = (a.answer.files ?? []).flatMap((f) => (isDeviceName(f) ? (paths.get(f) ?? []) : f));
    return { ...a, answer: { ...a.answer, files } };
  });

/** Sends the photos that answers name, before the answers themselves. */
export async function sendPhotos<A extends Given>(
  owner: string,
  taskId: number,
  answers: readonly A[],
): Promise<readonly A[]> {
  const names = unsentIn(answers);
  if (names.length === 0) return answers;
  return withPaths(answers, await sendKept(filesOf(owner, taskId), names, PHOTO_USE.proc));
}
