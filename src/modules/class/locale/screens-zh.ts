// What the screens say.
export const screenTexts = {} as const;
