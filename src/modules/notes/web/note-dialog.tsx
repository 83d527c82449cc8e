import { Select } from 'antd';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { useToday } from '../../../kernel/web/parts/date-range';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { useSession } from '../../../kernel/web/session/session-store';
import { listLearning, listTeaching } from '../../class/contract';
import { FormulaKeys, type FormulaLevel } from '../../../kernel/web/rich/formula-keys';
import { UploadFiles } from '../../files/web/published';
import { gradeList } from '../../textbook/contract';
import { formulaLevelOf, SubjectPicker } from '../../textbook/web/published';
import { createNote, updateNote, type Note } from '../contract';
import { IMAGES_MAX, NOTE_FILES, NOTE_USE } from '../rules';
import { FormulaArea } from './formula-area';
import { useT } from './texts';

/** The running classes of the person at the browser. */
export function useClazzes() {
  const learner = useSession()?.userType === USER_TYPE.student;
  return useCall(learner ? listLearning : listTeaching, { curPage: 1, pageSize: 200 }, { quiet: true });
}
/** One of the own classes. */
export function OwnClazz({ value, onChange, filter, ...rest }: InputProps<number> & { readonly filter?: boolean }) {
  const t = useT();
  const { data } = useClazzes();
  return (
    <Select
      {...rest}
      value={value ?? undefined}
      allowClear={filter}
      placeholder={filter ? t('allClazzes') : undefined}
      onChange={(v?: number) => onChange?.(v ?? null)}
      options={data?.items.map(({ clazz }) => ({ value: clazz.clazzId, label: clazz.clazzName }))}
      style={filter ? { minWidth: 150 } : { width: '100%' }}
    />
  );
}

/** The signs that the writer's classes know; of several stages, as a teacher may have them, those of the junior years. */
function useLevel(): FormulaLevel {
  const { data: mine } = useClazzes();
  const { data: grades } = useCall(gradeList, {}, { quiet: true });
  const of = (grdId: number | null) => grades?.find((g) => g.grdId === grdId)?.stgId;
  const stages = new Set(mine?.items.map(({ clazz }) => of(clazz.grdId)).filter((s) => s != null));
  return formulaLevelOf(stages.size === 1 ? [...stages][0] : undefined);
}

/** Writes a note, or changes an own one. */
export function NoteDialog({
  note,
  onClose,
  clazzId,
  sbjId,
  lessonId,
}: {
  readonly note: Note | 'new' | undefined;
  readonly onClose: () => void;
  readonly clazzId?: number;
  readonly sbjId?: number;
  /** The lesson a new one is about: its class and subject are settled. */ readonly lessonId?: number;
}) {
  const t = useT();
  const today = useToday();
  const learner = useSession()?.userType === USER_TYPE.student;
  const { data: mine } = useClazzes();
  const level = useLevel();
  if (!note) return null;
  const only = lessonId != null ? clazzId : mine?.items.length === 1 ? mine.items[0]!.clazz.clazzId : undefined;
  const fields = {
    sbjId: { as: SubjectPicker },
    text: { as: FormulaArea },
    images: { as: UploadFiles, props: { proc: NOTE_FILES, use: NOTE_USE, count: IMAGES_MAX } },
    onDate: true as const,
    shared: { help: t(learner ? 'sharedHelp' : 'sharedHelpTeacher') },
  };
  const dialog =
    note === 'new' ? (
      <FormDialog
        open
        call={createNote}
        width={680}
        title={t('add')}
        onClose={onClose}
        done={t('saved')}
        fixed={{ ...(only ? { clazzId: only } : {}), ...(lessonId == null ? {} : { lessonId }) }}
        initial={{ ...(only ? {} : { clazzId }), sbjId, onDate: today, text: '', images: [], shared: !learner }}
        fields={{ ...(only ? {} : { clazzId: { as: OwnClazz } }), ...fields }}
      />
    ) : (
      <FormDialog
        open
        call={updateNote}
        width={680}
        title={t('edit')}
        onClose={onClose}
        done={t('saved')}
        fixed={{ id: note.noteId }}
        initial={{
          text: note.text,
          images: note.images.map((i) => i.path),
          sbjId: note.sbjId,
          onDate: note.onDate,
          shared: note.shared,
        }}
        fields={fields}
      />
    );
  return <FormulaKeys value={level}>{dialog}</FormulaKeys>;
}
