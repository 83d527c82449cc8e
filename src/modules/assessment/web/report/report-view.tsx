import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PrintHead } from '../../../../kernel/web/parts/print-head';
import { PersonTag } from '../../../people/web/published';
import { ProofQr } from '../../../proof/web/published';
import type { Report } from '../../contract';
import { PointsBar, pointsText, StateTag } from '../parts';
import { useT } from '../texts';

type Role = Report['missing'][number];
/** A report: total and level, each index with its judges and the band of the others, words, and the code once it is sealed. */
export function ReportView({ report, children }: { readonly report: Report; readonly children?: ReactNode }) {
  const t = useT();
  const roles = (list: readonly Role[]) => list.map((role) => t(`role.${role}`)).join(t('comma'));
  return (
    <div className="stack as-report">
      <PrintHead>{report.name}</PrintHead>
      <section className="panel">
        <div className="row">
          <PersonTag name={report.name} photo={report.photo} note={report.place || undefined} />
          <span>{report.item.name}</span>
          <StateTag state={report.item.state} />
          <Button className="row-end" data-chrome icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('printCard')}
          </Button>
        </div>
        <p className="as-total">
          <span>
            {t('total')} <b>{report.total == null ? t('noTotal') : pointsText(report.total)}</b>
          </span>
          {report.level ? (
            <span>
              {t('level')} <b>{report.level}</b> {report.levelSet ? <small>{t('levelSetNote')}</small> : null}
            </span>
          ) : null}
          {report.figures.map(({ role, points }) =>
            points == null ? null : (
              <span key={role} className="soft">
                {t(`role.${role}`)} {pointsText(points)}
              </span>
            ),
          )}
        </p>
        {report.missing.length ? <p className="soft">{t('missingRoles', { roles: roles(report.missing) })}</p> : null}
      </section>
      <Parts report={report} />
      {report.comment ? (
        <section className="panel">
          <h3 className="as-branch">{t('commentTitle')}</h3>
          <p className="as-words">{report.comment}</p>
          <p className="soft">{t('commentBy', { name: report.commentBy })}</p>
        </section>
      ) : null}
      {report.words.length ? (
        <section className="panel">
          <h3 className="as-branch">{t('wordsTitle')}</h3>
          {report.words.map(({ role, indexId, text }) => (
            <p key={`${role}/${indexId}`} className="as-words">
              <b>
                {report.parts.find((part) => part.indexId === indexId)?.name} · {t(`role.${role}`)}
              </b>
              {'\n'}
              {text}
            </p>
          ))}
        </section>
      ) : null}
      {report.proof ? (
        <section className="panel">
          <ProofQr code={report.proof.code} label={t('checkLabel')} text={t('checkCode')} />
        </section>
      ) : null}
      {children}
    </div>
  );
}
function Parts({ report }: { readonly report: Report }) {
  const t = useT();
  const banded = report.parts.some((part) => part.band);
  return (
    <section className="panel as-scroll">
      <h3 className="as-branch">{t('parts')}</h3>
      {banded ? <p className="soft">{t('bandTitle')}</p> : null}
      <table className="as-table as-parts">
        <thead>
          <tr>
            <th scope="col">{t('index')}</th>
            <th scope="col" className="num">
              {t('weight')}
            </th>
            <th scope="col" className="num">
              {t('points')}
            </th>
            <th scope="col" />
          </tr>
        </thead>
        <tbody>
          {report.parts.map((part) => (
            <tr key={part.indexId}>
              <th scope="row" style={{ paddingInlineStart: 8 + (part.depth - 1) * 16 }}>
                {part.name}
                {part.roles.length ? (
                  <small className="soft">
                    {part.roles.map(({ role, points }) => (
                      <span key={role} className="as-role">
                        {t(`role.${role}`)} {pointsText(points)}
                      </span>
                    ))}
                  </small>
                ) : null}
              </th>
              <td className="num">{part.weight / 100}%</td>
              <td className="num">{pointsText(part.points)}</td>
              <td>
                <PointsBar points={part.points} band={part.band} />
                {part.band ? (
                  <small className="soft">
                    {t('bandNote', { low: pointsText(part.band.low), high: pointsText(part.band.high) })}
                  </small>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
