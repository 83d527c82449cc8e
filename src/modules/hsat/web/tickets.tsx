import { PrinterOutlined } from '@ant-design/icons';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState } from '../../../kernel/web/parts/states';
import { Qr } from '../../proof/web/published';
import * as calls from '../contract';
import { useT } from './texts';

/** So many tickets are drawn, and printed, at once. */
const TOGETHER = 200;
/** Admission tickets: number, place, group, time, and a QR of the number for the check-in. */
export function Tickets({ schemaId }: { readonly schemaId: number }) {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState(false);
  const [curPage, setPage] = useState(1);
  const { data } = useCall(calls.listCandidates, { schemaId, curPage, pageSize: TOGETHER }, { quiet: true });
  return (
    <div className="stack">
      <div className="row" data-chrome>
        {can(calls.placeCandidates) ? <Button onClick={() => setOpen(true)}>{t('place')}</Button> : null}
        <Button icon={<PrinterOutlined />} disabled={!data?.items.length} onClick={() => window.print()}>
          {t('print')}
        </Button>
        {data && data.total > TOGETHER ? (
          <Pagination
            current={curPage}
            pageSize={TOGETHER}
            total={data.total}
            showSizeChanger={false}
            onChange={setPage}
          />
        ) : null}
      </div>
      {data && !data.items.length ? <EmptyState title={t('noCandidates')} text={t('noCandidatesText')} /> : null}
      <div className="hs-tickets">
        {data?.items.map((one) => (
          <article key={one.userId} className="hs-ticket">
            <div>
              <h3>{data.examName}</h3>
              <dl>
                <dt>{t('field.examNo')}</dt>
                <dd>{one.examNo}</dd>
                <dt>{t('field.name')}</dt>
                <dd>
                  {one.name} · {one.clazzName}
                </dd>
                <dt>{t('field.site')}</dt>
                <dd>{one.site ?? '—'}</dd>
                <dt>{t('field.team')}</dt>
                <dd>{one.team ?? '—'}</dd>
                <dt>{t('field.slotAt')}</dt>
                <dd>{one.slotAt ? instantText(one.slotAt) : '—'}</dd>
              </dl>
            </div>
            <Qr text={one.examNo} size={88} label={one.examNo} />
          </article>
        ))}
      </div>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('place')}
        call={calls.placeCandidates}
        fixed={{ schemaId }}
        initial={{ size: 10, minutes: 15 }}
        fields={{
          site: { label: t('field.site') },
          from: { label: t('field.slotAt') },
          size: { label: t('field.size') },
          minutes: { label: t('field.minutes') },
        }}
        done={(r) => t('placed', { placed: r.placed, teams: r.teams })}
      />
    </div>
  );
}
