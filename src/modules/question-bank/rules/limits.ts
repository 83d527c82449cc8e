/** Longest name of a tag (calls.json restag.create). */
export const TAG_MAX = 8;
export const REPORT_MAX = 500;
