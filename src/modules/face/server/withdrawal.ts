import type { Listener } from '../../../kernel/server/module';
import { consentOf } from '../../people/server/published';
import { noteIn } from './place';
import { removeFaces, theChild } from './remove';

/** A withdrawn consent takes photograph, description and packages at once; the tombstone goes out with the next package. */
export const withdrawn: Listener = {
  topic: 'people.consent.withdrawn',
  async run({ payload, id }, door, kernel) {
    const { userId, purpose } = payload as { readonly userId: number; readonly purpose: string };
    // Given again before this was heard: the new consent stands.
    if (purpose !== 'face' || (await consentOf('face').holds(door, userId))) return;
    const { faces, packages } = await removeFaces(kernel, door, theChild(userId), 'withdrawn');
    if (faces > 0)
      await noteIn(door, kernel, { userId: 0, realUserId: null, requestId: `event ${id}` }, 'face.withdrawn', {
        subjectId: userId,
        packages,
      });
  },
};
