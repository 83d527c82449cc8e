export { registerUse, type UsedKind } from './uses';
export { schoolTextbook } from './school';
export { pointsUnder, nodesUnder } from './under';
