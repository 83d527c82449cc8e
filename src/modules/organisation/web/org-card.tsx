import { Button, Skeleton, Tag } from 'antd';
import { Link } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { instantText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { Detail, StatusTag } from '../../../kernel/web/parts/basics';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { SCOPES, STAGE_SYSTEMS, type Scope } from '../rules';
import { useMenuNames } from './menus';
import { OrgName } from './published';
import { ServeList } from './serves';
import { useJoin, useT, useWord } from './texts';
import type { Org, OrgAct, Row } from './org-rows';

/** One organisation at the side of the list. */
export function OrgCard({
  orgId,
  row,
  onAct,
}: {
  readonly orgId: number;
  readonly row: Row | undefined;
  readonly onAct: (act: OrgAct, org: Org) => void;
}) {
  const t = useT();
  const w = useWord();
  const join = useJoin();
  const lang = useLang();
  const can = useCan();
  const menuNames = useMenuNames();
  const { data, error, refetch } = useCall(calls.get, { id: orgId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active avatar />;
  const org = data as Org;
  return (
    <div className="stack">
      <div className="row">
        <OrgName name={org.name} logo={org.logo} note={titleIn(SCOPES[org.scope as Scope], lang)} />
        <span className="row row-end">
          {can(calls.update) ? (
            <Button
              onClick={() => {
                onAct('edit', org);
              }}
            >
              {t('edit')}
            </Button>
          ) : null}
          {can(calls.overview) ? (
            <Link to={`/desk/org2?orgId=${orgId}`}>
              <Button>{t('overview')}</Button>
            </Link>
          ) : null}
        </span>
      </div>
      <Detail
        items={[
          { label: t('field.busiId'), value: w(`busiId.${org.busiId}`) },
          {
            label: t('field.enabled'),
            value: <StatusTag status={org.enabled ? 'done' : 'off'}>{t(org.enabled ? 'on' : 'off')}</StatusTag>,
          },
          { label: t('field.regName'), value: org.regName },
          { label: t('field.parentName'), value: org.parentName },
          {
            label: t('field.sysIds'),
            value: join(org.systems.map((id) => titleIn(STAGE_SYSTEMS[id - 1]!, lang))),
            wide: true,
          },
          {
            label: t('field.domain'),
            value: (
              <span className="row" style={{ gap: 8 }}>
                {org.domain ?? t('none')}
                {can(calls.domainSet) ? (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => {
                      onAct('domain', org);
                    }}
                  >
                    {t('change')}
                  </Button>
                ) : null}
              </span>
            ),
          },
          { label: t('field.visit'), value: t(org.visit ? 'visitOn' : 'visitOff') },
          { label: t('field.adminName'), value: org.adminName },
          { label: t('field.adminPhone'), value: org.adminPhone },
          row
            ? {
                label: t('field.people'),
                value: t('peopleSum', {
                  students: numberText(row.students),
                  teachers: numberText(row.teachers),
                  classes: row.classes,
                }),
                wide: true,
              }
            : null,
          { label: t('field.madeAt'), value: instantText(org.madeAt) },
        ]}
      />
      <div className="org-panel-h">
        <h3>{t('serves')}</h3>
        {can(calls.servesSet) ? (
          <Button
            size="small"
            onClick={() => {
              onAct('serves', org);
            }}
          >
            {t('change')}
          </Button>
        ) : (
          <span />
        )}
      </div>
      <ServeList serves={org.serves} />
      <div className="org-panel-h">
        <h3>{t('menus')}</h3>
        {can(calls.menusSet) ? (
          <Button
            size="small"
            onClick={() => {
              onAct('menus', org);
            }}
          >
            {t('change')}
          </Button>
        ) : (
          <span />
        )}
      </div>
      <p className="soft" style={{ margin: 0 }}>
        {org.menus.length ? t('menusOff', { count: org.menus.length }) : t('menusAll')}
        {org.menus.length ? null : ' '}
      </p>
      {org.menus.length ? (
        <span className="row" style={{ gap: 4 }}>
          {menuNames(org.menus)
            .slice(0, 6)
            .map((name) => (
              <Tag key={name} variant="filled">
                {name}
              </Tag>
            ))}
        </span>
      ) : null}
    </div>
  );
}
