import { Button } from 'antd';
import type { ReplyOf } from '../../../kernel/shared/call';
import { dayText, instantDay, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Detail } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { PrintHead } from '../../../kernel/web/parts/print-head';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { faceImpact } from '../contract';
import { useT } from './texts';
import './face.css';

type Facts = ReplyOf<typeof faceImpact>;
const RISKS = ['leak', 'misuse', 'wrong', 'long', 'device', 'child'] as const;

/** The assessment of the impact on personal information (PIPL art. 55 and 56), with what stands in the system today. */
export default function Impact() {
  const t = useT();
  const zone = useSession()?.zone;
  const { data, error, refetch } = useCall(faceImpact, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <article className="panel stack face-impact">
      <PrintHead />
      <div className="row" data-chrome>
        <Button type="primary" className="row-end" onClick={() => window.print()}>
          {t('impact.print')}
        </Button>
      </div>
      <p className="soft">{t('impact.lead', { day: instantDay(data.asOf, zone) })}</p>
      <h2>{t('impact.purpose')}</h2>
      <p>{t('impact.purposeText')}</p>
      <h2>{t('impact.scope')}</h2>
      <Scope of={data} />
      <h2>{t('impact.need')}</h2>
      <p>{t('impact.consentText', { version: data.consentVersion })}</p>
      <h2>{t('impact.where')}</h2>
      <Where of={data} />
      <h2>{t('impact.risks')}</h2>
      <Risks />
      <h2>{t('impact.opinion')}</h2>
      <p>{t('impact.opinionText')}</p>
      <div className="face-opinion" />
      <p className="face-sign">{t('impact.sign')}</p>
    </article>
  );
}
function Scope({ of }: { readonly of: Facts }) {
  const t = useT();
  const counted = ['schools', 'students', 'consented', 'faces', 'vectors', 'packages', 'keys'] as const;
  return (
    <>
      <Detail
        columns={2}
        items={counted.map((name) => ({ label: t(`impact.${name}`), value: numberText(of[name]) }))}
      />
      <p>{t('impact.filing', { from: numberText(of.filingFrom) })}</p>
    </>
  );
}
function Where({ of }: { readonly of: Facts }) {
  const t = useT();
  const { leavesTo, measured, unlimited, keepFrom, keepTo, gone } = of;
  return (
    <ul className="face-points">
      <li>{leavesTo ? t('impact.leaves', { host: leavesTo }) : t('impact.stays')}</li>
      <li>
        {measured
          ? `${t('impact.measured', {
              false: measured.falseAlarms,
              other: measured.otherPairs,
              misses: measured.misses,
              same: measured.samePairs,
            })} ${dayText(measured.measuredAt.slice(0, 10))}`
          : t('impact.notMeasured')}
      </li>
      <li>
        {keepFrom == null || keepTo == null
          ? t('impact.keepAll')
          : t('impact.keep', { unlimited, from: keepFrom, to: keepTo })}
      </li>
      <li>{t('impact.packageText', { days: of.packageDays })}</li>
      <li>{t('impact.goneText', { ...gone, days: of.goneDays })}</li>
    </ul>
  );
}
function Risks() {
  const t = useT();
  return (
    <table className="plain face-risks">
      <thead>
        <tr>
          <th scope="col">{t('impact.risk')}</th>
          <th scope="col">{t('impact.measure')}</th>
        </tr>
      </thead>
      <tbody>
        {RISKS.map((risk) => (
          <tr key={risk}>
            <td>{t(`risk.${risk}`)}</td>
            <td>{t(`measure.${risk}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
