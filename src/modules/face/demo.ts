export { demo, packedDemo } from './demo/world';
