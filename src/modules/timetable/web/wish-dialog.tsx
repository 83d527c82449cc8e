import { Button, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import * as calls from '../contract';
import { useT } from './texts';

type Kind = 'never' | 'wish';
/** Sections a teacher cannot or would like to teach: how part-time teachers say when they are there. */
export function WishDialog({ termId, onClose }: { readonly termId: number; readonly onClose: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [teacherId, setTeacher] = useState<number>();
  const { data: people } = useCall(calls.whose, { kind: 'teacher', name: text || undefined }, { quiet: true, keep: true });
  const wishes = useCall(calls.wishList, { termId, who: 'teacher' }, { quiet: true });
  const named = [...new Map(wishes.data?.items.map((w) => [w.whoId, w.name])).entries()];
  return (
    <Modal open title={t('wishes')} onCancel={onClose} width={640} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <div className="stack">
        <p style={{ margin: 0 }}>{t('wishText')}</p>
        <Select showSearch={{ filterOption: false, onSearch: setText }} aria-label={t('field.teacherId')} placeholder={t('searchName')} value={teacherId} onChange={setTeacher} options={[...new Map([...named, ...(people?.items.map((p) => [p.id, p.name] as const) ?? [])]).entries()].map(([value, label]) => ({ value, label }))} />
        {named.length && teacherId == null ? <p className="soft" style={{ margin: 0 }}>{t('wishesOf', { names: named.map(([, n]) => n).join(t('comma')) })}</p> : null}
        {teacherId != null && wishes.data ? <Slots key={teacherId} termId={termId} teacherId={teacherId} first={wishes.data.items.filter((w) => w.whoId === teacherId)} /> : null}
      </div>
    </Modal>
  );
}
function Slots({ termId, teacherId, first }: { readonly termId: number; readonly teacherId: number; readonly first: readonly { weekday: number; secNo: number; kind: Kind }[] }) {
  const t = useT();
  const { data } = useCall(calls.periodList, { termId }, { quiet: true });
  const [brush, setBrush] = useState<Kind>('never');
  const [slots, setSlots] = useState<ReadonlyMap<string, Kind>>(() => new Map(first.map((s) => [`${s.weekday} ${s.secNo}`, s.kind])));
  const save = useAct(calls.wishSet, { done: t('saved') });
  const flip = (at: string) => { setSlots((now) => { const next = new Map(now); if (next.get(at) === brush) next.delete(at); else next.set(at, brush); return next; }); };
  return (
    <>
      <Segmented value={brush} onChange={setBrush} options={[{ value: 'never', label: t('never') }, { value: 'wish', label: t('wish') }]} />
      <table className="tt-grid">
        <thead><tr><th scope="col" aria-label={t('sectionColumn')} />{([1, 2, 3, 4, 5] as const).map((d) => <th key={d} scope="col">{t(`weekday.${d}`)}</th>)}</tr></thead>
        <tbody>
          {data?.sections.filter((s) => s.on && s.kind === 'lesson').map((s) => (
            <tr key={s.secNo}><th scope="row">{s.name}</th>{[1, 2, 3, 4, 5].map((d) => { const at = `${d} ${s.secNo}`; const kind = slots.get(at); return <td key={d} style={{ height: 36 }}><button type="button" className={`tt-add${kind === 'wish' ? ' tt-free' : kind === 'never' ? ' tt-blocked' : ''}`} style={{ minHeight: 28 }} aria-pressed={kind != null} onClick={() => { flip(at); }}>{kind ? t(kind) : '·'}</button></td>; })}</tr>
          ))}
        </tbody>
      </table>
      <div className="row"><span className="row-end"><ActButton type="primary" onClick={() => save.run({ termId, who: 'teacher', whoId: teacherId, slots: [...slots].map(([at, kind]) => { const [weekday, secNo] = at.split(' ').map(Number); return { weekday: weekday!, secNo: secNo!, kind }; }) })}>{t('save')}</ActButton></span></div>
    </>
  );
}
