/** Pages of modules to the right that a class leads to. */
export const NOTES = '/note/teacher/clazzNotes';
export const ASSIGN = '/work/assign/work';
/** Of timetable, right of class: the week of one class, as its teachers and as its children see it. */
export const WEEK = '/arrange/basic/clazzWeekPeriodLessons/{clazzId}';
export const OWN_WEEK = '/arrange/study/clazzWeekPeriodLessons/{clazzId}';
/** Of sport data, right of class: how the children of one class move. */
export const SPORT = '/stat/sport/monitor/clazz/{clazzId}/users';
/** Of people, left of class: the consents of one class. */
export const CONSENTS = '/clazz/basic/{clazzId}/consent';
/** Of face, right of class: the face photographs of one class. */
export const FACES = '/clazz/basic/{clazzId}/faces';
