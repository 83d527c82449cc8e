import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { GoneState } from '../../../kernel/web/parts/states';
import { decideAppeal, listAppeals, listSubjects, stepAppeal, type Appeal } from '../contract';
import { History, StateTag } from './parts';
import { useT } from './texts';

interface Picked {
  readonly value?: string | null;
  readonly onChange?: (v: string | undefined) => void;
  readonly 'aria-label'?: string;
}
function SubjectFilter({ value, onChange, ...rest }: Picked) {
  const t = useT();
  const { data } = useCall(listSubjects, {}, { quiet: true });
  return (
    <Select
      aria-label={rest['aria-label']}
      placeholder={t('allSubjects')}
      allowClear
      value={value ?? undefined}
      onChange={(v: string | undefined) => onChange?.(v)}
      options={data?.items.map((s) => ({ value: s.subject, label: s.title }))}
      style={{ minWidth: 150 }}
    />
  );
}

/** All appeals that the viewer decides, of whatever subject, the open ones first. */
export default function DeskList() {
  const t = useT();
  return (
    <ListScreen
      call={listAppeals}
      rowKey={(a) => String(a.appealId)}
      filters={{ name: true, subject: { as: SubjectFilter }, state: true }}
      columns={[
        { of: 'state', width: 110, show: (a) => <StateTag state={a.state} /> },
        { of: 'title', width: 140 },
        { of: 'name', width: 110 },
        { of: 'text' },
        { of: 'reason' },
        { of: 'madeAt', width: 150, show: (a) => instantText(a.madeAt) },
      ]}
      drawerTitle={(a) => (a ? `${a.name} · ${a.text}` : '')}
      drawer={(key, a) => <One key={key} appeal={a} />}
      empty={{ title: t('none'), text: t('noneText') }}
    />
  );
}

function One({ appeal }: { readonly appeal: Appeal | undefined }) {
  const t = useT();
  const step = useAct(stepAppeal, { done: t('saved') });
  const [uphold, setUphold] = useState<boolean>();
  if (!appeal) return <GoneState compact />;
  const { appealId, may, atRow, link } = appeal;
  const next = may.find((s) => s === 'accepted' || s === 'reviewed');
  return (
    <div className="stack">
      <History appeal={appeal} />
      <div className="row">
        {link ? (
          <Link to={link}>
            <Button type={atRow && may.length ? 'primary' : 'default'}>
              {t(atRow && may.length ? 'answerThere' : 'look')}
            </Button>
          </Link>
        ) : null}
        {next === 'accepted' || next === 'reviewed' ? (
          <ActButton onClick={() => step.run({ appealId, state: next })}>{t(`do.${next}`)}</ActButton>
        ) : null}
        {may.includes('upheld') && !atRow ? (
          <Button type="primary" onClick={() => setUphold(true)}>
            {t('do.upheld')}
          </Button>
        ) : null}
        {may.includes('rejected') && !atRow ? (
          <Button onClick={() => setUphold(false)}>{t('do.rejected')}</Button>
        ) : null}
      </div>
      {uphold === undefined ? null : (
        <FormDialog
          open
          onClose={() => setUphold(undefined)}
          title={t(uphold ? 'do.upheld' : 'do.rejected')}
          submitText={t(uphold ? 'do.upheld' : 'do.rejected')}
          call={decideAppeal}
          fixed={{ appealId, uphold }}
          fields={{ remark: { label: t('remark'), help: t('remarkHelp') } }}
          done={t('saved')}
        />
      )}
    </div>
  );
}
