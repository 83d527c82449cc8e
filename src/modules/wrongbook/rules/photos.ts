/** What pictures of a correction are uploaded as, for AnswerInput and the server alike. */
export const PHOTO_USE = {
  proc: 'wrongbookPhoto',
  use: { families: ['image'], open: false, session: 'shown', count: 9 },
} as const;
