import { Field } from '../../../kernel/web/form/field';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { infoSet, remarkSet, studentCreate } from '../contract';
import type { StudentRecord } from '../contract/person';
import { AdminByPicker, ClazzPicker, FreeInput } from './pickers';
import { RecordInputs, recordStart } from './student-record';
import './people.css';
import { useT } from './texts';

/** What an edit begins with. */
export interface StudentFields extends Partial<StudentRecord> {
  readonly userId: number;
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly login: string | null;
  readonly phone: string | null;
  readonly rev: number;
}
export type StudentAsk = { readonly kind: 'create' } | { readonly kind: 'edit'; readonly student: StudentFields };

/** Adds a child or changes one. A learner of a training institution has somebody in charge instead of class and number. */
export function StudentDialog({
  ask,
  learner,
  onClose,
}: {
  readonly ask: StudentAsk | undefined;
  readonly learner?: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  if (!ask) return null;
  const create = ask.kind === 'create';
  const record = { whose: learner ? 'learner' : 'school', userId: create ? undefined : ask.student.userId } as const;
  const fields = (
    <div className="two-columns">
      <Field of="name" />
      <Field of="sex" />
      {create && !learner ? <Field of="clazzId" as={ClazzPicker} /> : null}
      <RecordInputs {...record} />
      <Field of="phone" />
      <Field of="login" as={FreeInput} props={{ kind: 'login' }} help={create ? t('loginHelp') : undefined} />
      {create && learner ? <Field of="adminBy" as={AdminByPicker} /> : null}
      <RecordInputs {...record} wide />
    </div>
  );
  if (create)
    return (
      <FormDialog
        open
        call={studentCreate}
        title={t(learner ? 'addLearner' : 'addStudent')}
        width={680}
        onClose={onClose}
        initial={{ sex: 'male' }}
        done={(p) => t('madeDone', { name: p.name })}
      >
        {fields}
      </FormDialog>
    );
  const { userId, name, sex, login, phone, rev, ...rest } = ask.student;
  return (
    <FormDialog
      open
      call={infoSet}
      title={t('editOf', { name })}
      width={680}
      onClose={onClose}
      fixed={{ id: userId, rev }}
      done={t('saved')}
      initial={{
        name,
        sex,
        login: login ?? undefined,
        phone: phone ?? undefined,
        ...recordStart(rest),
      }}
    >
      {fields}
    </FormDialog>
  );
}

/** A remark of anybody. */
export function RemarkDialog({
  person,
  onClose,
}: {
  readonly person: { readonly userId: number; readonly name: string; readonly remark: string } | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  return person ? (
    <FormDialog
      open
      call={remarkSet}
      title={t('remarkOf', { name: person.name })}
      onClose={onClose}
      fixed={{ id: person.userId }}
      initial={{ remark: person.remark }}
      fields={{ remark: true }}
      done={t('saved')}
    />
  ) : null;
}
