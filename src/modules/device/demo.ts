export { demo } from './demo/world';
export { demoVendor } from './demo/vendor';
