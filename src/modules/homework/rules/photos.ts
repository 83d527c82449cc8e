/** What pictures of a paper are uploaded as, for AnswerInput and the server alike. */
export const PHOTO_USE = {
  proc: 'homeworkPhoto',
  use: { families: ['image'], open: false, session: 'shown', count: 9 },
} as const;
