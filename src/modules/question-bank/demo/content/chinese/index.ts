import type { Template } from '../types';
import { language } from './language';
import { readings } from './reading';
import { recite } from './recite';

export const chineseTemplates: readonly Template[] = [...language, recite, readings];
