/** The bell: the shell puts it into every frame. */
export { Bell } from './bell';
