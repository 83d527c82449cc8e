import * as z from 'zod';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import { CODE, LOGIN, LOGIN_RULES, PWD, PWD_RULES, type TypedRule } from '../rules';

export { maskPhone } from '../rules';

/** Text in which every broken rule gives its own message. */
const typed = (required: string, rules: readonly TypedRule[], read = (text: string): string => text) => {
  const first = z
    .string(m(required))
    .overwrite(read)
    .min(1, { ...m(required), abort: true })
    .max(64, { ...m('kernel.tooLong', { max: 64 }), abort: true });
  return rules.reduce((schema, rule) => schema.refine(rule.ok, m(`account.${rule.key}`, rule.params)), first);
};

/** A password somebody chooses (V-022 to V-025). Also for the modules that set one. */
export const newPwd = () => typed('account.pwd.required', PWD_RULES);
/** An account name somebody chooses (V-026, V-027). */
export const loginName = () => typed('account.login.required', LOGIN_RULES, visibleText);
/** What is typed to sign in: nothing is said of its form. */
export const typedLogin = (max = 64) =>
  z
    .string(m('account.needAccount'))
    .overwrite(visibleText)
    .trim()
    .min(1, { ...m('account.needAccount'), abort: true })
    .max(max, m('kernel.tooLong', { max }));
export const typedPwd = (max = 64) =>
  z
    .string(m('account.needPassword'))
    .min(1, { ...m('account.needPassword'), abort: true })
    .max(max, m('kernel.tooLong', { max }));
/** The bounds of the add-account form (V-028, V-029). */
export const addBounds = { login: LOGIN.addMax, pwd: PWD.max } as const;
/** A code that came by SMS. */
export const smsCode = () =>
  z
    .string(m('account.needCode'))
    .overwrite(visibleText)
    .trim()
    .regex(new RegExp(`^\\d{${CODE.digits}}$`), m('account.codeDigits', { digits: CODE.digits }));
/** Tickets and tokens: opaque, but never long. */
export const opaque = () => z.string().min(1).max(200);
