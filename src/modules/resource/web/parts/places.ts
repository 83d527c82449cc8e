import type { ResType } from '../../contract';

/** Where papers and designs are opened and written: on the site, or in the platform's back office. */
const SITE = { paper: '/repo/paper', teachdesign: '/repo/teachdesign', teachreflect: '/repo/teachreflect' } as const;
const DESK = {
  paper: '/desk/teach/repo/paper',
  teachdesign: '/desk/teach/repo/teaching-plan',
  teachreflect: '/repo/teachreflect',
} as const;
export type Written = keyof typeof SITE;

export const placeOf = (type: Written, desk: boolean): string => (desk ? DESK : SITE)[type];
export const viewPath = (type: Written, resId: number, desk = false): string => `${placeOf(type, desk)}/${resId}`;
export const editPath = (type: Written, resId: number, desk = false): string => `${placeOf(type, desk)}/${resId}/edit`;
export const newPath = (type: Written, desk = false): string => `${placeOf(type, desk)}/new`;
/** The list one comes back to. */
export const listPath = (type: Written, desk: boolean): string => (desk ? placeOf(type, true) : `/repo/psn/${type}`);
/** Where a resource is opened; courseware opens in its list's drawer. */
export const openPath = (type: ResType, resId: number): string =>
  type === 'courseware' ? `/repo/psn/courseware?open=${resId}` : viewPath(type, resId);
