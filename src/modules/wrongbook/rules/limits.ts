/** V-084 */
export const CAUSES_MAX = 5;
/** V-085 */
export const CAUSE_MAX = 8;
/** Own causes a child may keep beside the given ones. */
export const OWN_CAUSES_MAX = 20;
/** Similar questions of one training. */
export const TRAIN_COUNT = 5;
/** Questions of one document. */
export const EXPORT_MAX = 200;
/** Questions of a class in the list of what fades. */
export const FADING_MAX = 30;
/** Below this chance (hundredths) a child has probably forgotten. */
export const FADED = 75;
