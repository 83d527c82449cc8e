import { createContext, useContext } from 'react';
import { CallError } from '../../../../kernel/web/http/call-error';
import { ui } from '../../../../kernel/web/i18n/i18n';
import { textsOf } from '../../../../kernel/web/i18n/use-text';
import type { SignInProps } from '../../../../kernel/web/sign-in-entry';
import type { Token } from '../../contract/oauth';
import type { signInZh } from '../../locale/sign-in-zh';
import type { faultsZh } from '../../locale/faults-zh';

/** What the parts of the page share. */
export interface SignInApi {
  readonly send: SignInProps['send'];
  /** A way in has led to a token. */
  readonly enter: (token: Token) => Promise<void>;
  /** The program runs on a demonstration world. */
  readonly demo: boolean;
}
/** The ways in, in the order of their tabs. */
export const WAYS = ['password', 'sms', 'qr'] as const;
export type Way = (typeof WAYS)[number];
/** What the body of each way gets. */
export interface WayProps {
  /** Opens another way. */ readonly goTo: (way: Way) => void;
}
export const ApiContext = createContext<SignInApi | undefined>(undefined);
export function useApi(): SignInApi {
  const api = useContext(ApiContext);
  if (!api) throw new Error('a part of the sign-in page stands outside it');
  return api;
}
/** The page's texts. */
export const useT = textsOf<typeof signInZh & typeof faultsZh>('account');

/** A refusal as the page shows it: what at which field, what above, and for how many seconds nothing helps. */
export interface Shown {
  readonly above?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly wait: number;
  readonly code?: string;
}
export const nothingShown: Shown = { fields: {}, wait: 0 };
export function shownOf(error: unknown): Shown {
  if (!(error instanceof CallError)) return { above: ui('serverFault'), fields: {}, wait: 0 };
  const { problem } = error;
  const wait = Math.max(0, ...(problem.fields ?? []).map((f) => Number(f.params['seconds'] ?? 0)));
  // A refusal with a wait is about the account, not about what was typed.
  if (wait || !problem.fields?.length)
    return { above: problem.error_description, fields: {}, wait, code: problem.error };
  return { fields: Object.fromEntries(problem.fields.map((f) => [f.path, f.text])), wait: 0, code: problem.error };
}
