import { afterEach, beforeEach, describe, test } from 'vitest';
import { consentStory } from './consent-story';
import { chromiumPath, journeyLanguages, World } from './kit';
import { resultStory } from './result-story';

// A world a language: its school publishes the fitness year once.
let world: World;
beforeEach(async () => {
  if (chromiumPath) world = await World.open();
});
afterEach(async () => {
  await world?.close();
});

describe.skipIf(!chromiumPath)('the ground for all that follows', () => {
  test.each(journeyLanguages('ground'))(
    'a class gives consent, one withdraws; a result is published, objected to, decided, corrected, sealed; everybody is told once (%s)',
    async (lang) => {
      await consentStory(world, lang);
      await resultStory(world, lang);
    },
  );
});
