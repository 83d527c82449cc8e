import type { Template } from '../types';
import { mathsDrawn } from './drawings';
import { eightAlgebra } from './eight-algebra';
import { eightFunction } from './eight-function';
import { eightShape } from './eight-shape';
import { sevenAlgebra } from './seven-algebra';
import { sevenEquation } from './seven-equation';
import { sevenNumber } from './seven-number';
import { sevenShape } from './seven-shape';
import { sixNumber } from './six-number';
import { sixShape } from './six-shape';
import { statements } from './statements';
import { mathsWritten } from './by-hand';

export const mathsTemplates: readonly Template[] = [
  ...sixNumber,
  ...sixShape,
  ...sevenNumber,
  ...sevenAlgebra,
  ...sevenEquation,
  ...sevenShape,
  ...eightAlgebra,
  ...eightShape,
  ...eightFunction,
  ...statements,
  ...mathsWritten,
  mathsDrawn,
];
