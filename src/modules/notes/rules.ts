export const TEXT_MAX = 5000;
export const IMAGES_MAX = 9;
/** Pictures of notes: private, as the notes themselves. */
export const NOTE_FILES = 'clazzNote';
export const NOTE_USE = { families: ['image'], open: false, session: 'shown', count: IMAGES_MAX } as const;

/** The beginning of a note in one line. */
export const gistOf = (text: string, max = 60): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
};
