import { StatusTag, type Status } from '../../../../kernel/web/parts/basics';
import type { ConsentState } from '../../rules/consent';
import { useT } from '../texts';

const TONE: Readonly<Record<ConsentState, Status>> = {
  given: 'done',
  missing: 'waiting',
  outdated: 'waiting',
  declined: 'off',
  withdrawn: 'needs',
};
/** How one consent stands. */
export function ConsentTag({ state }: { readonly state: ConsentState }) {
  const t = useT();
  return <StatusTag status={TONE[state]}>{t(`state.${state}`)}</StatusTag>;
}
/** Paragraphs of a text that is agreed to. */
export const Wording = ({ text }: { readonly text: string }) => (
  <div className="consent-text">
    {text.split(/\n\s*\n/).map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </div>
);
