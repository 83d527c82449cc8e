/** Pages of modules to the right that a class leads to. */
export const NOTES = '/note/teacher/clazzNotes';
export const ASSIGN = '/work/assign/work';
/** Of people, left of class: the consents of one class. */
export const CONSENTS = '/clazz/basic/{clazzId}/consent';
/** Of face, right of class: the face photographs of one class. */
export const FACES = '/clazz/basic/{clazzId}/faces';
