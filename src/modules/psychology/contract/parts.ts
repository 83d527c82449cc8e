import * as z from 'zod';
import { idOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { KINDS, VARIANTS } from '../rules';

// Pieces that several calls of this module share.
export const schemaId = () => idOf('psychology_schema');
export const answerId = () => idOf('psychology_answer');
export const exportId = () => idOf('psychology_export');
export const caseId = () => idOf('psychology_case');
export const clazzId = () => idOf('class_clazz');
export const kind = () => z.enum(KINDS, m('psychology.kindRequired'));
export const variant = () => z.enum(VARIANTS);
/** School year by its first calendar year. */
export const yearId = () => z.number().int().min(2000, m('psychology.year')).max(2100, m('psychology.year'));
export const termId = () =>
  z.number(m('psychology.term')).int().min(1, m('psychology.term')).max(2, m('psychology.term'));
export const grdId = () => z.number().int().min(1).max(16);
export const name = () => z.string().trim().max(32).optional();
/** Answers in the order of the scale's items; null: not yet answered. */
export const draftAnswers = () =>
  z
    .array(
      z
        .number()
        .int(m('psychology.answerWhole'))
        .min(0, m('psychology.answerWhole'))
        .max(1440, m('psychology.answerWhole'))
        .nullable(),
    )
    .max(100, m('psychology.answersMany'));
