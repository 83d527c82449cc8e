export const screenTexts = { 'today': 'Today' } as const;
