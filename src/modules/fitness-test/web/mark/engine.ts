import { useMemo } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import * as calls from '../../contract';
import type { StandardJson } from '../../rules/definition';
import type { Sentence } from '../../rules/explain';
import { makeStandard, type Standard } from '../../rules/standard';
import type { useT } from '../texts';

/** The engine of a standard, in the browser: the same rules as the server's. `pending` until it is known whether there is one. */
export function useStandard(key: string | undefined): {
  readonly standard: Standard | undefined;
  readonly pending: boolean;
} {
  const { data, isLoading } = useCall(calls.educStandardFull, key ? { key } : {}, { quiet: true });
  const standard = useMemo(
    () => (data ? makeStandard(data.content as StandardJson, data.settings as object) : undefined),
    [data],
  );
  return { standard, pending: isLoading };
}
/** A sentence about a score in the reader's words. */
export function sayWhy(t: ReturnType<typeof useT>, s: Sentence): string {
  const p = { ...s.params };
  if (s.key === 'bmi') p['band'] = t(`band.${String(p['band']) as 'low'}`);
  if ('mark' in p) p['mark'] = p['mark'] ? t(`mark.${String(p['mark']) as 'DNS'}`) : t('toCome');
  return t(`why.${s.key}`, p);
}
