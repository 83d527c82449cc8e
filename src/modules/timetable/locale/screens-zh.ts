export const screenTexts = { 'today': '今天' } as const;
