import { defineScreens } from '../../kernel/shared/screens';
import * as access from './access';

export const screens = defineScreens({
  /** Where the QR code of something printed leads. Cards printed before there were other kinds carry the second address. */
  check: {
    at: [{ path: '/check/{code}' }, { path: '/fitness/check/{code}' }],
    title: { zh: '成绩核验', en: 'Check a result' },
    need: access.open,
    layout: 'bare',
    calls: ['proof.check'],
    from: ['outside'],
  },
  sets: {
    at: [{ path: '/desk/teach/sys/proof' }, { path: '/desk/sys/proof' }],
    group: 'sys',
    title: { zh: '公布存证', en: 'Sealed publications' },
    need: access.look,
    calls: ['proof.set.list'],
    acts: ['proof.set.export'],
  },
});
