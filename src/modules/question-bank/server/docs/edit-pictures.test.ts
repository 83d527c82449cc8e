import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { root } from '../../../../kernel/server/root';
import { readDocument } from '../../rules/docs/docx/package';
import type { PictureEdit } from '../../rules/docs/found';
import { withEdits } from './edit-pictures';

const NONE: PictureEdit = { left: 0, top: 0, right: 0, bottom: 0, turn: 0, flipX: false, flipY: false };
/** Red on the left, blue on the right: 40 by 20. */
const halves = async (): Promise<Uint8Array> => {
  const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  return new Uint8Array(
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0000ff' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
};
async function seen(edit: PictureEdit): Promise<string> {
  const bytes = await halves();
  const found = await withEdits({
    title: '',
    sections: [],
    items: [],
    warnings: [],
    pictures: [{ no: 1, ext: 'png', bytes, edit }],
  });
  const { data, info } = await sharp(found.pictures[0]!.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => (data[(y * info.width + x) * info.channels]! > 128 ? 'red' : 'blue');
  return `${info.width}x${info.height} ${at(1, 1)} ${at(info.width - 2, info.height - 2)}`;
}

test('what was cut away is gone, turned pictures are turned, mirrored ones mirrored', async () => {
  expect(await seen({ ...NONE, right: 0.5 })).toBe('20x20 red red');
  expect(await seen({ ...NONE, left: 0.75 })).toBe('10x20 blue blue');
  expect(await seen({ ...NONE, turn: 90 })).toBe('20x40 red blue');
  expect(await seen({ ...NONE, turn: 270 })).toBe('20x40 blue red');
  expect(await seen({ ...NONE, flipX: true })).toBe('40x20 blue red');
  expect(await seen({ ...NONE, right: 0.25, turn: 90, flipX: true })).toBe('20x30 blue red');
});
test('the pictures of a cropped document; one that cannot be shown so is marked and said', async () => {
  const found = readDocument(new Uint8Array(readFileSync(join(root, 'tests/browser/fixtures/cropped.docx'))));
  const sizes = await Promise.all(
    (await withEdits(found)).pictures.map(async (p) => {
      const { width, height } = await sharp(p.bytes).metadata();
      return [p.no, width, height];
    }),
  );
  expect(sizes).toEqual([
    [1, 200, 200],
    [2, 200, 400],
    [3, 400, 200],
  ]);
  const broken = found.pictures.map((p) => (p.no === 1 ? { ...p, bytes: p.bytes.slice(0, 40) } : p));
  const told = await withEdits({ ...found, pictures: broken });
  expect(told.pictures.map((p) => p.no)).toEqual([2, 3]);
  expect(told.items.map((i) => [i.body.stem.includes('[?]'), i.warnings.map((w) => w.code)])).toEqual([
    [true, ['pictureLost']],
    [false, []],
    [false, []],
  ]);
});
