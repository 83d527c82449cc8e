import { Button } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantDay } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { GoneState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { FileImage } from '../../files/web/published';
import { listExamAppeals, moveExamAppeal } from '../contract';
import type { HsatAppeal } from '../contract/appeals';
import { useT } from './texts';

const NEXT = {
  submitted: ['accepted', 'upheld', 'rejected'],
  accepted: ['reviewed', 'upheld', 'rejected'],
  reviewed: ['upheld', 'rejected'],
  upheld: [],
  rejected: [],
  withdrawn: [],
} as const;
/** Objections to shown scores: taken up, reviewed, upheld or rejected by the bureau. */
export function Appeals({ schemaId }: { readonly schemaId: number }) {
  const t = useT();
  const zone = useSession()?.zone;
  const [asked, setAsked] = useState<{
    readonly row: HsatAppeal;
    readonly to: (typeof NEXT)['submitted'][number] | 'reviewed';
  }>();
  return (
    <>
      <ListScreen
        call={listExamAppeals}
        fixed={{ schemaId }}
        name="hsat.appeals"
        rowKey={(row) => String(row.appealId)}
        filters={{ state: true }}
        empty={{ title: t('noAppeals'), text: t('noAppealsText') }}
        drawerTitle={(row) => (row ? `${row.name} · ${row.itemName}` : '')}
        drawer={(key, row) => <One key={key} row={row} />}
        columns={[
          { of: 'orgName', width: 160 },
          { of: 'name', width: 110 },
          { of: 'itemName', title: t('field.item'), width: 130 },
          { of: 'reason', title: t('field.why'), width: 200 },
          { of: 'madeAt', title: t('field.at'), width: 140, show: (row) => instantDay(row.madeAt, zone) },
          {
            of: 'state',
            width: 120,
            show: (row) => (
              <StatusTag status={row.state === 'submitted' ? 'needs' : row.state === 'upheld' ? 'done' : 'off'}>
                {t(`state.${row.state}`)}
              </StatusTag>
            ),
          },
          {
            of: 'acts',
            title: t('field.acts'),
            width: 200,
            show: (row) => (
              <span className="row" style={{ gap: 8 }}>
                {NEXT[row.state].map((to) => (
                  <Button key={to} size="small" onClick={() => setAsked({ row, to })}>
                    {t(`appealTo.${to}`)}
                  </Button>
                ))}
              </span>
            ),
          },
        ]}
      />
      {asked ? (
        <FormDialog
          open
          onClose={() => setAsked(undefined)}
          title={t('verdictOf', { verdict: t(`appealTo.${asked.to}`), name: asked.row.name })}
          call={moveExamAppeal}
          fixed={{ appealId: asked.row.appealId, orgId: asked.row.orgId, to: asked.to }}
          fields={{ remark: { label: t('field.why') } }}
          done={t('saved')}
        />
      ) : null}
    </>
  );
}

/** The objection whole, with its pictures: what the bureau decides by. */
function One({ row }: { readonly row: HsatAppeal | undefined }) {
  const t = useT();
  if (!row) return <GoneState compact />;
  return (
    <div className="stack">
      <p className="hs-plain">{row.reason}</p>
      {row.images.length ? (
        <div className="row">
          {row.images.map((path) => (
            <FileImage key={path} path={path} alt={t('appealPicture')} width={160} secured />
          ))}
        </div>
      ) : (
        <p className="soft hs-plain">{t('noPictures')}</p>
      )}
      {row.remark ? (
        <div>
          <strong>{t('field.why')}</strong>
          <p className="hs-plain">{row.remark}</p>
        </div>
      ) : null}
    </div>
  );
}
