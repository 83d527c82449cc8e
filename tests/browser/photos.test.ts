import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange } from '../../src/modules/homework/contract';
import { chromiumPath, World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

/** A homework of student189 with one question that is answered in words or with a photo. */
async function written(): Promise<number> {
  const teacher = await world.t.as('teacher189');
  const child = await world.t.as('student189');
  const [clazz] = await world.t.sql<{ clazz_id: number }>(
    'select clazz_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
    [child.userId],
  );
  const [que] = await world.t.sql<{ ver_id: number }>(
    `select ver_id from question_bank_version where org_id = 189 and sbj_id = 2 and stg_id = 2 and kind = 'short' order by ver_id limit 1`,
  );
  const { taskId } = await teacher.ok(arrange, {
    name: '拍照作答',
    kind: 'work',
    clazzIds: [Number(clazz!.clazz_id)],
    sbjId: 2,
    questions: [{ verId: Number(que!.ver_id) }],
    dueTime: new Date(world.t.now().getTime() + 86_400_000).toISOString(),
  });
  return taskId;
}
/** A photo as a phone writes it: large, and lying on its side by what the file says of the camera. */
const photo = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 160, sigma: 20 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
const sidesOf = (person: Person) =>
  person.page
    .locator('.upload-photo img')
    .first()
    .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);

describe.skipIf(!chromiumPath)('a photo of an answer', () => {
  test('a phone has a camera key; the photo comes upright and small, shows as a picture and can be turned', async () => {
    const taskId = await written();
    const child = await world.as('student189', { width: 390, height: 844, touch: true });
    try {
      await child.open(`/work/dowork/${taskId}/answer`);
      await child.page.getByRole('button', { name: '拍照' }).waitFor();
      expect(await child.page.getByText('把文件拖到这里').count()).toBe(0);
      expect(await child.page.locator('input[capture=environment]').count()).toBe(1);
      const bytes = await photo();
      expect(bytes.length).toBeGreaterThan(5 * 1024 * 1024);
      await child.page
        .locator('input[capture=environment]')
        .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: bytes });
      await child.page.locator('.upload-photo img').waitFor();
      await expect.poll(() => sidesOf(child)).toEqual([1500, 2000]);
      await child.shot('photos/phone');
      await child.page.getByRole('button', { name: /向右转/ }).click();
      await expect.poll(() => sidesOf(child)).toEqual([2000, 1500]);
      await expect.poll(() => child.page.locator('[data-saved]').getAttribute('data-saved')).toBe('yes');
      await child.page.locator('.upload-photo img').click();
      await child.page.locator('.ant-image-preview img').waitFor();
      await child.shot('photos/large');
      expect(child.faults()).toEqual([]);
    } finally {
      await child.close();
    }
  });
});
