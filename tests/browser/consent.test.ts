import { afterAll, beforeAll, describe, test } from 'vitest';
import { consentStory } from './consent-story';
import { chromiumPath, journeyLanguages, World } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

describe.skipIf(!chromiumPath)('a class gives consent', () => {
  test.each(journeyLanguages('consent'))(
    'by link and SMS code, from an unknown phone, on paper; one withdraws (%s)',
    (lang) => consentStory(world, lang),
  );
});
