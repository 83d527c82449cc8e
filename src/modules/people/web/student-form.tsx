import { FormDialog } from '../../../kernel/web/form/form-screen';
import { infoSet, remarkSet, studentCreate } from '../contract';
import { AdminByPicker, ClazzPicker, EthnicPicker, FreeInput } from './pickers';
import { useT } from './texts';

/** What an edit begins with. */
export interface StudentFields {
  readonly userId: number; readonly name: string; readonly sex: 'male' | 'female'; readonly sidNo?: string | null; readonly login: string | null; readonly phone: string | null; readonly ethnicId?: number | null; readonly bornOn?: string | null;
}
export type StudentAsk = { readonly kind: 'create' } | { readonly kind: 'edit'; readonly student: StudentFields };

/** Adds a child or changes one. A learner of a training institution has somebody in charge instead of class and number. */
export function StudentDialog({ ask, learner, onClose }: { readonly ask: StudentAsk | undefined; readonly learner?: boolean; readonly onClose: () => void }) {
  const t = useT();
  if (!ask) return null;
  const tail = { ethnicId: { as: EthnicPicker }, bornOn: true as const, phone: true as const };
  if (ask.kind === 'create') {
    return (
      <FormDialog open call={studentCreate} title={t(learner ? 'addLearner' : 'addStudent')} onClose={onClose} initial={{ sex: 'male' }} done={(p) => t('madeDone', { name: p.name })}
        fields={learner
          ? { name: true, sex: true, phone: true, login: { as: FreeInput, props: { kind: 'login' }, help: t('loginHelp') }, adminBy: { as: AdminByPicker }, bornOn: true, remark: true }
          : { name: true, sex: true, clazzId: { as: ClazzPicker }, sidNo: { as: FreeInput, props: { kind: 'sidNo' } }, login: { as: FreeInput, props: { kind: 'login' }, help: t('loginHelp') }, ...tail, remark: true }} />
    );
  }
  const { userId, name, sex, sidNo, login, phone, ethnicId, bornOn } = ask.student;
  return (
    <FormDialog open call={infoSet} title={t('editOf', { name })} onClose={onClose} fixed={{ id: userId }} initial={{ name, sex, sidNo: sidNo ?? undefined, login: login ?? undefined, phone: phone ?? undefined, ethnicId: ethnicId ?? undefined, bornOn: bornOn ?? undefined }} done={t('saved')}
      fields={learner
        ? { name: true, sex: true, phone: true, login: { as: FreeInput, props: { kind: 'login' } }, bornOn: true }
        : { name: true, sex: true, sidNo: { as: FreeInput, props: { kind: 'sidNo', userId } }, login: { as: FreeInput, props: { kind: 'login' } }, ...tail }} />
  );
}

/** A remark of anybody. */
export function RemarkDialog({ person, onClose }: { readonly person: { readonly userId: number; readonly name: string; readonly remark: string } | undefined; readonly onClose: () => void }) {
  const t = useT();
  return person ? <FormDialog open call={remarkSet} title={t('remarkOf', { name: person.name })} onClose={onClose} fixed={{ id: person.userId }} initial={{ remark: person.remark }} fields={{ remark: true }} done={t('saved')} /> : null;
}
