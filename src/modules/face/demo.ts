export { demo } from './demo/world';
