/** The seven entries of the public site, in their order; keys are the last segment of their addresses. Source: site §2.15. */
export const SITE_MENUS = ['home', 'news', 'course', 'campus', 'introduce', 'teachers', 'download'] as const;
export type SiteMenu = (typeof SITE_MENUS)[number];
