import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { stageList, subjectList } from '../../textbook/contract';
import { adminCreate, disable, enable, inputers, stgSbjsSet } from '../contract';
import { usePersonActs } from './acts';
import { EnabledTag, NameTags, PersonTag } from './person-cell';
import { RoleFilter, SbjPicker, StgPicker } from './pickers';
import { StaffDialog, type StaffAsk } from './staff-form';
import { useT } from './texts';

type Row = ReplyOf<typeof inputers>['items'][number];
type Pair = Row['stgSbjs'][number];

/** Stages with their subjects as one list of pairs: 初中数学. */
function PairPicker({ value, onChange, ...rest }: InputProps<Pick<Pair, 'stgId' | 'sbjId'>[]>) {
  const lang = useLang();
  const { data: stages } = useCall(stageList, {}, { quiet: true });
  const { data: subjects } = useCall(subjectList, {}, { quiet: true });
  const name = (of: { readonly nameZh: string; readonly nameEn: string }) =>
    titleIn({ zh: of.nameZh, en: of.nameEn }, lang);
  const key = (p: Pick<Pair, 'stgId' | 'sbjId'>) => `${p.stgId}-${p.sbjId}`;
  return (
    <Select
      id={rest.id}
      aria-label={rest['aria-label']}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      value={value?.map(key) ?? []}
      onChange={(keys: string[]) =>
        onChange?.(
          keys.map((k) => {
            const [stgId, sbjId] = k.split('-').map(Number);
            return { stgId: stgId!, sbjId: sbjId! };
          }),
        )
      }
      options={stages?.map((st) => ({
        label: name(st),
        title: String(st.stgId),
        options: (subjects ?? []).map((s) => ({
          value: key({ stgId: st.stgId, sbjId: s.sbjId }),
          label: `${name(st)} ${name(s)}`,
        })),
      }))}
    />
  );
}

/** Who enters and reviews questions for the platform, and for which stages and subjects. */
export default function Inputers() {
  const t = useT();
  const can = useCan();
  const acts = usePersonActs();
  const [ask, setAsk] = useState<StaffAsk>();
  const [pairsOf, setPairsOf] = useState<Row>();
  const add = can(adminCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsk({ kind: 'admin' })}>
      {t('addInputer')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={inputers}
        pageSize={20}
        filters={{ name: true, roleId: RoleFilter, stgId: StgPicker, sbjId: SbjPicker }}
        actions={add}
        empty={{ title: t('noInputers'), text: t('noInputersText'), action: add }}
        columns={[
          { of: 'name', sort: true, show: (r) => <PersonTag name={r.name} photo={r.photo} note={r.login} /> },
          { of: 'roles', width: 200, show: (r) => <NameTags names={r.roles} /> },
          {
            of: 'stgSbjs',
            show: (r) =>
              r.stgSbjs.length ? (
                <NameTags
                  names={r.stgSbjs.map((p) => ({
                    id: p.stgId * 1_000_000 + p.sbjId,
                    name: `${p.stgName}${p.sbjName}`,
                  }))}
                  max={6}
                />
              ) : (
                <span className="soft">{t('noPairs')}</span>
              ),
          },
          { of: 'enabled', width: 90, show: (r) => <EnabledTag enabled={r.enabled} /> },
          {
            of: 'acts',
            title: '',
            width: 190,
            align: 'right',
            show: (r) => (
              <>
                {can(stgSbjsSet) ? (
                  <Button type="link" size="small" onClick={() => setPairsOf(r)}>
                    {t('setPairs')}
                  </Button>
                ) : null}
                {can(disable) && can(enable) ? (
                  <Button type="link" size="small" onClick={() => void acts.toggle(r)}>
                    {t(r.enabled ? 'disable' : 'enable')}
                  </Button>
                ) : null}
              </>
            ),
          },
        ]}
      />
      <StaffDialog ask={ask} onClose={() => setAsk(undefined)} />
      {pairsOf ? (
        <FormDialog
          open
          call={stgSbjsSet}
          title={t('pairsOf', { name: pairsOf.name })}
          onClose={() => setPairsOf(undefined)}
          fixed={{ id: pairsOf.userId }}
          initial={{ stgSbjs: pairsOf.stgSbjs.map(({ stgId, sbjId }) => ({ stgId, sbjId })) }}
          fields={{ stgSbjs: { as: PairPicker } }}
          done={t('saved')}
        />
      ) : null}
    </>
  );
}
