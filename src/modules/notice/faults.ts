import { faults as define } from '../../kernel/shared/faults';

export const faults = define('notice', {
  unknownKind: [400, { kind: '' }],
  alwaysTold: [400, { kind: '' }],
  halfQuiet: [400],
  hostPrivate: [400],
  mailUnset: [409],
  mailUnreachable: [409],
  mailSlow: [409],
  mailLogin: [409],
  mailTls: [409],
  mailRefused: [409],
});
