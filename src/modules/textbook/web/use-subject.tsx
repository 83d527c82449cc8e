import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import * as calls from '../contract';
import { DEFAULT_STAGE, DEFAULT_SUBJECT } from '../rules';
import { useNames, useT } from './texts';

/** The stage and subject a screen of the trees stands at; they live in the address. */
export function useSubject() {
  const [search, setSearch] = useSearchParams();
  const of = (key: string, first: number) => Number(search.get(key)) || first;
  const put = (change: Readonly<Record<string, number | string | undefined>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(change))
          if (value == null || value === '') next.delete(key);
          else next.set(key, String(value));
        return next;
      },
      { replace: true },
    );
  return { stgId: of('stgId', DEFAULT_STAGE), sbjId: of('sbjId', DEFAULT_SUBJECT), search, put };
}

/** Chooses stage and subject; whatever hangs on them in the address goes. */
export function SubjectBar({
  at,
  children,
}: {
  readonly at: ReturnType<typeof useSubject>;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const nameOf = useNames();
  const stages = useCall(calls.stageList, {}, { quiet: true });
  const subjects = useCall(calls.stageSubjects, { stgId: at.stgId }, { quiet: true, keep: true });
  const clear = { id: undefined, book: undefined, series: undefined };
  return (
    <div className="row tbk-bar" data-chrome>
      <Segmented
        aria-label={t('stage')}
        value={at.stgId}
        onChange={(stgId) => at.put({ ...clear, stgId, sbjId: undefined })}
        options={(stages.data ?? []).map((s) => ({ value: s.stgId, label: nameOf(s) }))}
      />
      <Select
        aria-label={t('subject')}
        value={at.sbjId}
        style={{ width: 170 }}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(sbjId: number) => at.put({ ...clear, sbjId })}
        options={(subjects.data ?? []).map((s) => ({ value: s.sbjId, label: nameOf(s) }))}
        loading={subjects.isPending}
      />
      {children}
    </div>
  );
}
