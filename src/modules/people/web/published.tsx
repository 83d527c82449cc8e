import { pickerOf } from '../../../kernel/web/parts/picker';
import { options } from '../contract';

export { PersonTag } from './person-cell';
/** The way back out of a simulated login, for the banner of the shell: ends the simulated sign-in and signs the real person in. */
export { endFakeLogin } from './use-fake-login';

const of = {
  call: options,
  value: (p: { readonly userId: number }) => p.userId,
  label: (p: { readonly name: string }) => p.name,
  byValue: (values: readonly (number | string)[]) => ({ userIds: values.map(Number) }),
};
/** Chooses somebody of the organisation, staff or student. */
export const PersonPicker = pickerOf({ ...of, note: (p) => p.note, search: (q) => ({ q }) });
/** Chooses staff; `among={{ sbjId }}` narrows to who teaches a subject. */
export const TeacherPicker = pickerOf({ ...of, note: (p) => p.note, search: (q) => ({ q, userType: 2 as const }) });
