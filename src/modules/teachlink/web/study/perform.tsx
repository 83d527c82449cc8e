import { Button } from 'antd';
import { Link } from 'react-router';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useTitle } from '../../../../kernel/web/router/page';
import { perform, type Perform } from '../../contract';
import { GROUP_MIN } from '../../rules';
import { Waiting } from '../parts';
import { useT } from '../texts';
import { StudyHead } from './parts';

/** The child's own result beside the band of the class: no names, no places. */
export default function StudyPerform({ params }: { readonly params: { readonly linkId?: string } }) {
  const t = useT();
  const linkId = Number(params.linkId) || 0;
  const { data, error, refetch } = useCall(perform, { linkId }, { quiet: true });
  useTitle(data?.name);
  if (!data) return <Waiting error={error} retry={() => void refetch()} />;
  return (
    <div className="stack">
      <StudyHead link={data} />
      <section className="panel stack">
        {data.own ? (
          <Own own={data.own} full={data.fullScore} band={data.band} />
        ) : (
          <EmptyState
            compact
            title={t('study.noResult')}
            action={
              <Link to={toPath('/study/studylink/{linkId}/survey', { linkId })}>
                <Button type="primary">{t('study.toSurvey')}</Button>
              </Link>
            }
          />
        )}
      </section>
      {data.lessonId == null ? null : (
        <section className="panel row">
          <span>{t(data.evaluation ? 'study.evaluated' : 'study.evaluateAsk')}</span>
          <Link className="row-end" to={toPath('/study/studylink/{linkId}/evaluate', { linkId })}>
            <Button>{t('study.evaluate')}</Button>
          </Link>
        </section>
      )}
    </div>
  );
}

function Own({
  own,
  full,
  band,
}: {
  readonly own: NonNullable<Perform['own']>;
  readonly full: number;
  readonly band: Perform['band'];
}) {
  const t = useT();
  return (
    <>
      <p className="tl-first">{t('study.rightOf', { right: own.right, parts: own.parts })}</p>
      {own.score == null || own.rate == null ? (
        <p className="soft">{t('study.toMark')}</p>
      ) : (
        <OwnScore score={own.score} rate={own.rate} full={full} band={band} />
      )}
    </>
  );
}

/** A paper that is marked, beside the band of the class. */
function OwnScore({
  score,
  rate,
  full,
  band,
}: {
  readonly score: number;
  readonly rate: number;
  readonly full: number;
  readonly band: Perform['band'];
}) {
  const t = useT();
  return (
    <>
      <p className="soft">{t('study.scoreOf', { score: numberText(score, 1), full })}</p>
      {band ? (
        <>
          <div
            className="tl-band"
            role="img"
            aria-label={t('study.bandSays', { low: band.low, high: band.high, own: rate })}
          >
            <i style={{ left: `${band.low}%`, width: `${Math.max(1, band.high - band.low)}%` }} />
            <b style={{ left: `${rate}%` }} />
          </div>
          <p className="soft">{t('study.bandSays', { low: band.low, high: band.high, own: rate })}</p>
        </>
      ) : (
        <p className="soft">{t('study.noBand', { least: GROUP_MIN })}</p>
      )}
    </>
  );
}
