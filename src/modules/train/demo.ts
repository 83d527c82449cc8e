export { answeredDemo, demo } from './demo/make';
