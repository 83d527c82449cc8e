import { PrinterOutlined } from '@ant-design/icons';
import { Button, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { ExamFull } from '../../contract/exam';
import { Qr } from '../../../proof/web/published';
import { useT } from '../texts';

/** Cards with number and QR code, a class or group at a time, ten on a page: the tablet reads them. */
export function ExamCards({ exam }: { readonly exam: ExamFull }) {
  const t = useT();
  const places = useCall(calls.examPlaces, { tstId: exam.tstId }, { quiet: true }).data;
  const [clazzId, setClazz] = useState<number>();
  const chosen = clazzId ?? places?.clazzes[0]?.clazzId;
  const { data } = useCall(
    calls.examChildren,
    { tstId: exam.tstId, pageSize: 200, ...(chosen ? { clazzId: chosen } : {}) },
    { quiet: true, when: chosen != null },
  );
  if (!places) return <Skeleton active />;
  if (!places.clazzes.length) return <EmptyState />;
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Select
          aria-label={t('field.clazzId')}
          value={chosen}
          onChange={setClazz}
          options={places.clazzes.map((c) => ({ value: c.clazzId, label: `${c.clazzName} (${c.children})` }))}
          style={{ minWidth: 180 }}
        />
        <Button type="primary" icon={<PrinterOutlined />} disabled={!data} onClick={() => window.print()}>
          {t('exam.printCards', { n: data?.items.length ?? 0 })}
        </Button>
      </div>
      <div className="exam-cards">
        {data?.items.map((c) => (
          <article key={c.userId}>
            <Qr text={c.card} size={96} label={c.name} />
            <div>
              <b>{c.chestNo}</b>
              <strong>{c.name}</strong>
              <span>{c.clazzName}</span>
              <small>
                {exam.name}
                {c.grpName ? ` · ${c.grpName}` : ''}
              </small>
            </div>
          </article>
        ))}
      </div>
    </div>
  );
}
