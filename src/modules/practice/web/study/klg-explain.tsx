import { Button, Skeleton } from 'antd';
import { CheckOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import { toPath } from '../../../../kernel/web/router/paths';
import { useTitle } from '../../../../kernel/web/router/page';
import { fileUrl } from '../../../files/web/published';
import { adaptKlgs, watch, type KlgText } from '../../contract';
import { Card, Mastery, StandTag } from '../parts';
import { useT } from '../texts';

/** Seconds of film between two notes of how far it is. */
const EVERY = 15;

/** What a section teaches, point by point: explanation, film, what should stand before. */
export default function KlgExplain({ params }: { readonly params: { readonly tbkNodeId: string } }) {
  const t = useT();
  const { data, error, refetch } = useCall(adaptKlgs, { tbkNodeId: Number(params.tbkNodeId) }, { quiet: true });
  useTitle(data?.name);
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </section>
    );
  const practise = (
    <Link to={toPath('/exercise/{tbkNodeId}/trainByTbk', { tbkNodeId: data.nodeId })}>
      <Button type="primary" size="large" icon={<ThunderboltOutlined />}>
        {t('practiseThis')}
      </Button>
    </Link>
  );
  return (
    <div className="stack pra">
      <section className="panel pra-hello">
        <div>
          <h2>
            {data.name} <JudgedBy by={data.by} rows="/exercise/list" />
          </h2>
          <p>{data.tbkName}</p>
        </div>
        <span className="row-end">{practise}</span>
      </section>
      {data.klgs.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noKlgs')} action={practise} />
        </section>
      ) : (
        data.klgs.map((k) => <Klg key={k.klgId} klg={k} />)
      )}
    </div>
  );
}
function Klg({ klg }: { readonly klg: KlgText }) {
  const t = useT();
  const noted = useRef(klg.position);
  const note = useAct(watch, { quiet: true, refreshes: [] });
  const read = useAct(watch, { refreshes: ['practice.adapt.klgs'] });
  const at = (seconds: number, ended: boolean) => {
    noted.current = seconds;
    void note.run({ klgId: klg.klgId, position: Math.floor(seconds), ended });
  };
  return (
    <Card
      title={klg.name}
      extra={
        <span className="row" style={{ gap: 8 }}>
          {klg.mastery == null ? null : <Mastery value={klg.mastery} />}
          <StandTag mastery={klg.mastery} />
        </span>
      }
    >
      <div className="klg">
        {klg.video ? (
          <video
            controls
            preload="metadata"
            src={fileUrl(klg.video)}
            aria-label={klg.name}
            onLoadedMetadata={(e) => {
              if (!klg.ended && klg.position > 5) e.currentTarget.currentTime = klg.position;
            }}
            onTimeUpdate={(e) => {
              if (Math.abs(e.currentTarget.currentTime - noted.current) >= EVERY)
                at(e.currentTarget.currentTime, false);
            }}
            onPause={(e) => at(e.currentTarget.currentTime, e.currentTarget.ended)}
          />
        ) : null}
        {klg.text ? <RichView html={klg.text} /> : klg.video ? null : <p className="soft">{t('noExplain')}</p>}
        {klg.before.length ? (
          <p className="soft" style={{ margin: 0 }}>
            {t('before')}
            {klg.before.map((b) => `${b.name}${b.mastery == null ? '' : ` ${b.mastery}%`}`).join(t('comma'))}
          </p>
        ) : null}
        {klg.text || klg.video ? (
          <div>
            {klg.ended ? (
              <span className="soft">
                <CheckOutlined /> {t('learnt')}
              </span>
            ) : (
              <Button
                size="small"
                loading={read.busy}
                onClick={() => void read.run({ klgId: klg.klgId, position: Math.floor(noted.current), ended: true })}
              >
                {t('understood')}
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </Card>
  );
}
