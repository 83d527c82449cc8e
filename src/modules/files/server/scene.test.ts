import { expect, test } from 'vitest';
import sharp from 'sharp';
import { sourceOfBytes } from './byte-source';
import { drawScene, filmScene, SCENES } from './scene';
import { sniff } from './sniff';

test('pictures of the demonstration world are the same every time and pass the rules of uploads', async () => {
  for (const scene of SCENES) {
    const picture = await drawScene(scene, 7, 320, 180);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 });
    expect(Buffer.compare(Buffer.from(picture), Buffer.from(await drawScene(scene, 7, 320, 180)))).toBe(0);
    expect((await sniff(sourceOfBytes(picture), 'a.jpg'))?.ext).toBe('jpg');
  }
});
test('a film of the demonstration world is an mp4 whose boxes fill it', async () => {
  const film = Buffer.from(await filmScene('hills', 7));
  expect((await sniff(sourceOfBytes(film), 'a.mp4'))?.ext).toBe('mp4');
  const boxes: string[] = [];
  for (let at = 0; at < film.length; at += film.readUInt32BE(at)) boxes.push(film.toString('latin1', at + 4, at + 8));
  expect(boxes).toEqual(['ftyp', 'moov', 'mdat']);
  // The first frame lies where the table of chunks says, behind its length.
  const offset = film.readUInt32BE(film.indexOf('stco') + 12);
  expect([film.toString('latin1', film.indexOf('mdat'), film.indexOf('mdat') + 4), film[offset + 4]]).toEqual([
    'mdat',
    0x65,
  ]);
});
