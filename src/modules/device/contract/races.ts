import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { raceWithLanes, roomId } from './rooms';

const raceId = () => idOf('device_race');
const ofRace = z.object({ raceId: raceId() });

/** Prepares a race: who runs on which lane. One race of a room is on the way at a time. */
export const prepareRace = call({
  name: 'device.race.prepare',
  post: '/sportsvc/running/room/{id}/race',
  need: access.race,
  input: z.object({
    id: roomId(),
    metres: z.number().int().min(10).max(50_000).optional(),
    lanes: z
      .array(z.object({ lane: z.number().int().min(1).max(12), userId: idOf('people_person') }))
      .min(1)
      .max(12),
  }),
  reply: raceWithLanes,
});
/** One race with its lanes: where a result that was taken over from it came from. */
export const getRace = call({
  name: 'device.race.get',
  get: '/sportsvc/running/race/{raceId}',
  need: access.run,
  input: ofRace,
  reply: raceWithLanes,
});
/** Calls the runners: the gate hears of the race by a command, and what it says from now on belongs to it. */
export const callRace = call({
  name: 'device.race.call',
  post: '/sportsvc/running/race/{raceId}/call',
  need: access.race,
  input: ofRace,
  reply: raceWithLanes,
});
/** Ends a race: whoever has not reached the line did not finish. A race in which all are in ends by itself. */
export const finishRace = call({
  name: 'device.race.finish',
  post: '/sportsvc/running/race/{raceId}/finish',
  need: access.race,
  input: ofRace,
  reply: raceWithLanes,
});
/** The times hold: from now on nothing changes them, and others hear of them. */
export const confirmRace = call({
  name: 'device.race.confirm',
  post: '/sportsvc/running/race/{raceId}/confirm',
  need: access.race,
  input: ofRace,
  reply: raceWithLanes,
});
/** The race counts for nothing; why stands with it. */
export const voidRace = call({
  name: 'device.race.void',
  post: '/sportsvc/running/race/{raceId}/void',
  need: access.race,
  input: ofRace.extend({ text: textOf(200) }),
  reply: raceWithLanes,
});
