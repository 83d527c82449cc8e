import { BookOutlined, CopyOutlined, FileAddOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import { send } from '../../../../kernel/web/http/send';
import { nodeTree } from '../../../textbook/contract';
import { commonPlans, getPlan } from '../../contract';
import { unitsOfNodes } from '../../rules';
import { useT } from '../texts';
import { blankHour, blankUnit, copyUnits, fromFresh, type Draft } from './model';
import { useOutline } from './outline';
import type { PlanEditor } from './use-plan-editor';

/** How a plan without hours begins: from the textbook's chapters, from a plan that is there, or blank. */
export function StartPanel({ editor }: { readonly editor: PlanEditor }) {
  const t = useT();
  return (
    <section className="panel stack">
      <div>
        <h2 className="tp-h">{t('startTitle')}</h2>
        <p className="soft tp-facts">{t('startText')}</p>
      </div>
      <div className="tp-starts">
        <FromBook editor={editor} />
        <FromPlan editor={editor} />
        <Blank editor={editor} />
      </div>
    </section>
  );
}
const put = (editor: PlanEditor, units: Draft['units'], part: Partial<Draft> = {}) =>
  editor.change((d) => ({ ...d, ...part, units }));

function FromBook({ editor }: { readonly editor: PlanEditor }) {
  const t = useT();
  const outline = useOutline();
  const { tbkId } = editor.draft;
  const { data, isFetching } = useCall(nodeTree, { tbkId: tbkId ?? 0 }, { when: tbkId != null, quiet: true });
  const units = data ? unitsOfNodes(data, outline) : [];
  const hours = units.reduce((n, u) => n + u.hours.length, 0);
  return (
    <div className="tp-start">
      <BookOutlined className="tp-start-mark" />
      <h3>{t('fromBook')}</h3>
      <p className="soft">
        {tbkId == null
          ? t('fromBookChoose')
          : isFetching
            ? t('loading')
            : hours === 0
              ? t('fromBookEmpty')
              : t('fromBookText', { units: units.length, hours })}
      </p>
      <Button type="primary" disabled={hours === 0} onClick={() => put(editor, fromFresh(units))}>
        {t('fromBookDo')}
      </Button>
    </div>
  );
}
function FromPlan({ editor }: { readonly editor: PlanEditor }) {
  const t = useT();
  const { sbjId } = editor.draft;
  const [id, setId] = useState<number>();
  const [busy, setBusy] = useState(false);
  const { data } = useCall(commonPlans, { sbjId: sbjId ?? undefined }, { when: sbjId != null, quiet: true });
  const take = async () => {
    setBusy(true);
    try {
      const plan = await send(getPlan, { id: id! });
      put(editor, copyUnits(plan), {
        tbkId: editor.draft.tbkId ?? plan.tbkId,
        weekHours: editor.draft.weekHours ?? plan.weekHours,
      });
    } catch {
      /* the sender has said why */
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="tp-start">
      <CopyOutlined className="tp-start-mark" />
      <h3>{t('fromPlan')}</h3>
      <Select
        value={id}
        onChange={setId}
        placeholder={t('fromPlanChoose')}
        aria-label={t('fromPlanChoose')}
        notFoundContent={t('fromPlanNone')}
        style={{ width: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        options={data
          ?.filter((p) => p.hourCount > 0)
          .map((p) => ({
            value: p.planId,
            label: `${p.name}${p.mine ? '' : ` · ${p.userName}`}（${t('hoursUnit', { count: p.hourCount })}）`,
          }))}
      />
      <Button disabled={id == null} loading={busy} onClick={() => void take()}>
        {t('fromPlanDo')}
      </Button>
    </div>
  );
}
function Blank({ editor }: { readonly editor: PlanEditor }) {
  const t = useT();
  const outline = useOutline();
  return (
    <div className="tp-start">
      <FileAddOutlined className="tp-start-mark" />
      <h3>{t('blank')}</h3>
      <p className="soft">{t('blankText')}</p>
      <Button onClick={() => put(editor, [blankUnit(t('newUnit'), [blankHour(t('newHour', { no: 1 }), outline(''))])])}>
        {t('blankDo')}
      </Button>
    </div>
  );
}
