/** C-041: 5 anonymous, 4 partner, 2 teacher, otherwise student. */
export const ROLE = { student: 1, teacher: 2, partner: 4, anonymous: 5 } as const;
export type LiveRole = (typeof ROLE)[keyof typeof ROLE];
/** The role a number asks for. */
export const roleOf = (asked: number): LiveRole =>
  asked === ROLE.teacher || asked === ROLE.partner || asked === ROLE.anonymous ? asked : ROLE.student;

/** C-043: the pair of two schools. */
export const PAIRED = 9;
/** Nobody meets in a recorded class. */
export const RECORDED = 8;
/** C-043: class types whose classroom opens in any browser. The others ask for the computer client (V-070). */
export const opensInBrowser = (clazzType: number): boolean => [1, 2, PAIRED].includes(clazzType);

/** Whether a browser says that it runs on a phone or a tablet: those never stand in for the computer client. */
export const isHandheld = (agent: string): boolean => /Mobi|Android|iPhone|iPad/i.test(agent);

/** Whether a lesson shows a door to its classroom: recorded classes have none, nor has a school without lessons on the net. */
export const hasDoor = ({ video }: { readonly video: { readonly enabled: boolean } }, clazzType: number): boolean =>
  video.enabled && clazzType !== RECORDED;
