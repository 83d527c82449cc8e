import type { Template } from '../types';
import { clozes } from './cloze';
import { forms } from './forms';
import { grammar } from './grammar';
import { mixed } from './mixture';
import { readings } from './reading';

export const englishTemplates: readonly Template[] = [...grammar, ...forms, ...mixed, clozes, readings];
