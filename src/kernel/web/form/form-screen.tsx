import { lazy, Suspense, type ComponentType } from 'react';
import type { Call } from '../../shared/call';
import { Bones } from '../parts/bones';
import type { FormDialogProps, FormScreenProps } from './form-body';

// Inputs, calendars and dialogs are loaded when the first form opens: a list must not wait for them.
// eslint-disable-next-line typescript/no-explicit-any -- the lazy component loses the call's type; the functions below give it back
const Screen = lazy(() => import('./form-body').then((made) => ({ default: made.ScreenForm as ComponentType<any> })));
// eslint-disable-next-line typescript/no-explicit-any -- as above
const Dialog = lazy(() => import('./form-body').then((made) => ({ default: made.DialogForm as ComponentType<any> })));

/** A form that is a whole screen or a part of one. */
export const FormScreen = <C extends Call>(props: FormScreenProps<C>) => (
  <Suspense
    fallback={
      <section className="panel form-screen">
        <Bones />
      </section>
    }
  >
    <Screen {...props} />
  </Suspense>
);
/** A form in a dialog. Focus returns to what opened it; Esc asks before something typed is lost. */
export const FormDialog = <C extends Call>(props: FormDialogProps<C>) =>
  props.open ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null;
export type { FieldMap, FormDialogProps, FormScreenProps } from './form-body';
