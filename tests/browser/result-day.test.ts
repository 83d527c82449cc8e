import { afterEach, beforeEach, describe, test } from 'vitest';
import { chromiumPath, journeyLanguages, World } from './kit';
import { resultStory } from './result-story';

let world: World;
beforeEach(async () => {
  if (chromiumPath) world = await World.open();
});
afterEach(async () => {
  await world?.close();
});

describe.skipIf(!chromiumPath)('a result, from the field to the proof', () => {
  test.each(journeyLanguages('result-day'))(
    'published, objected to with a picture, decided, corrected and sealed: the printed code shows the newest leaf, and everybody was told once (%s)',
    (lang) => resultStory(world, lang),
  );
});
