import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import type { SumKey } from '../rules';
import { NormDialog } from './norm-dialog';
import { Hidden, TermPicker, count, rateText } from './parts';
import { useT } from './texts';
import './vision.css';

/** A region's schools, or its grades, with their figures; a school opens to its analysis. */
export default function GroupResults({ with: { level } }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const [norm, setNorm] = useState(false);
  const org = level === 'org';
  const figure = (key: SumKey) => ({
    of: key,
    title: t(`sum.${key}`),
    align: 'right' as const,
    width: 96,
    show: (r: { readonly group: Parameters<typeof Hidden>[0]['group'] | null }) =>
      r.group ? <Hidden group={r.group}>{(s) => (s.screened ? count(s[key]) : '—')}</Hidden> : null,
  });
  const share = (key: 'poor' | 'myopic', of: 'graded' | 'judged') => ({
    of: key,
    judged: true as const,
    title: t(`rate.${key}`),
    sort: true,
    align: 'right' as const,
    width: 150,
    show: (r: { readonly group: Parameters<typeof Hidden>[0]['group'] | null }) =>
      r.group ? <Hidden group={r.group}>{(s) => rateText(s[key], s[of])}</Hidden> : null,
  });
  return (
    <>
      <ListScreen
        call={calls.results}
        fixed={{ level: org ? 'org' : 'grd' }}
        name={`vision.${org ? 'orgs' : 'grades'}`}
        pageSize={20}
        rowKey={(r) => r.id}
        exportBy={calls.exportResults}
        empty={{ title: t('noFigures'), text: t('noFiguresRegion') }}
        filters={{
          ...(org ? { name: { label: t('field.orgName') } } : { orgId: OrgPicker }),
          term: { as: TermPicker, label: t('field.term'), keys: ['yearId', 'termId'] },
        }}
        actions={can(calls.getNorm) ? <Button onClick={() => setNorm(true)}>{t('norm')}</Button> : null}
        columns={[
          ...(org
            ? [
                {
                  of: 'orgName',
                  sort: true,
                  show: (r: {
                    readonly group: { readonly orgId: number | null; readonly orgName: string | null } | null;
                  }) => (
                    <Link to={`/desk/sport/phys8/vision/regAnal?orgId=${r.group?.orgId ?? ''}`}>
                      {r.group?.orgName}
                    </Link>
                  ),
                },
                {
                  of: 'regName',
                  sort: true,
                  width: 120,
                  show: (r: { readonly group: { readonly regName: string | null } | null }) => r.group?.regName,
                },
              ]
            : [
                {
                  of: 'grdName',
                  sort: true,
                  show: (r: { readonly group: { readonly grdName: string | null } | null }) => r.group?.grdName,
                },
              ]),
          {
            of: 'screened',
            title: t('sum.screened'),
            sort: true,
            align: 'right',
            width: 120,
            show: (r) =>
              r.group ? (
                <Hidden group={r.group}>
                  {(s) => (s.screened ? count(s.screened) : <StatusTag status="waiting">{t('notScreened')}</StatusTag>)}
                </Hidden>
              ) : null,
          },
          share('poor', 'graded'),
          figure('mild'),
          figure('moderate'),
          figure('severe'),
          share('myopic', 'judged'),
          { ...figure('high'), width: 110 },
          { ...figure('doctor'), width: 110, sort: true },
        ]}
      />
      {norm ? <NormDialog onClose={() => setNorm(false)} /> : null}
    </>
  );
}
