import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { fieldPart } from '../parts/field-part';
import type { FormulaFieldProps } from './formula-field';

const load = () => import('./formula-field');
const Field = fieldPart(load);

/** A field for a formula (LaTeX), loaded when one is needed. */
export const FormulaInput = (props: FormulaFieldProps) => (
  <Suspense fallback={<Skeleton.Input active block />}>
    <Field {...props} />
  </Suspense>
);

/** Letters and signs of the field and its keyboard; those for other alphabets come when somebody types them. */
const FONTS = new Set(['Main', 'Math', 'AMS', 'Size1', 'Size2', 'Size3', 'Size4'].map((name) => `KaTeX_${name}`));
/** Loads the field with its fonts before it is needed, for pages that must stand without a network. */
export async function loadFormulaInput(): Promise<void> {
  await load();
  const wanted = [...document.fonts].filter(
    (font) => FONTS.has(font.family.replaceAll('"', '')) && font.weight !== 'bold' && font.weight !== '700',
  );
  await Promise.all(wanted.map((font) => font.load()));
}
