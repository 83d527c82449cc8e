import { Alert } from 'antd';
import { useState } from 'react';
import { useLang } from '../../../../kernel/web/i18n/use-text';
import type { EducRow } from '../../contract';
import { formatWithUnit } from '../../rules/format';
import { doubtsIn } from '../../rules/plausible';
import { useStandard } from '../mark/engine';
import { useT } from '../texts';

type Typed = Readonly<Record<string, string>>;
interface Asked {
  readonly typed: string;
  readonly said: readonly string[];
}

/**
 * Asks once more about results that no child of this grade and sex comes to, as the field's tablet does.
 * `pending`: what is plausible is not known yet, and nothing may be saved unasked.
 * @param typed what would be saved now: a question about something else that was typed before is gone.
 */
export function useDoubts(row: EducRow, typed: Typed) {
  const t = useT();
  const lang = useLang();
  const { standard, pending } = useStandard(undefined);
  const [asked, setAsked] = useState<Asked>();
  const key = JSON.stringify(typed);
  /** Whether what was typed may be saved: it is plausible, or this was asked about already. */
  const sure = (): boolean => {
    const known = Object.fromEntries(row.results.map((r) => [r.itemId, r.text]));
    const found = standard ? doubtsIn(standard, row, typed, known) : [];
    if (found.length === 0 || asked?.typed === key) return true;
    const said = found.map(({ item, value, doubt }) => {
      const result = `${lang === 'en-US' ? item.nameEn : item.nameZh} ${formatWithUnit(item, value, lang)}`;
      return t(`tab.doubt.${doubt}`, { result });
    });
    setAsked({ typed: key, said });
    return false;
  };
  return { sure, pending, said: asked?.typed === key ? asked.said : [] };
}
/** What was asked about, above the key that saves. */
export const Doubts = ({ said }: { readonly said: readonly string[] }) =>
  said.map((text) => <Alert key={text} type="warning" showIcon title={text} />);
