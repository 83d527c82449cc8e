export { registerUse } from './uses';
