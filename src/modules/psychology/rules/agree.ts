/** What was said about one assessment; `asked`: the guardians have the address, and nobody has answered. */
export const AGREE_STATES = ['asked', 'given', 'declined', 'withdrawn'] as const;
export type AgreeState = (typeof AGREE_STATES)[number];
/** Before this age the guardians agree, from then on the child by itself, as with every consent. */
export const OWN_AGE = 14;
