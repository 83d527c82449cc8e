import { createContext, type ComponentType, type ReactNode } from 'react';
import type { ContractForm } from './use-form';

/** The form around its fields. */
export const FormContext = createContext<ContractForm | undefined>(undefined);

/** How a field differs from what the contract gives. */
export interface FieldSpec {
  readonly label?: ReactNode;
  /** Another input: a picker, an editor. It receives value and onChange. */
  // eslint-disable-next-line typescript/no-explicit-any -- each picker has a value type of its own
  readonly as?: ComponentType<any>;
  readonly props?: object;
  readonly help?: ReactNode;
  /** Label of a choice. */
  readonly choice?: (value: string | number) => string;
  /** Shows only while this holds. */
  readonly when?: (values: Readonly<Record<string, unknown>>) => boolean;
}
