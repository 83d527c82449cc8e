/** Profile, settings, the account dialog. */
export const pageZh = {
} as const;
