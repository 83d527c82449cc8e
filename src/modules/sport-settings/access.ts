import { need, signedIn } from '../../kernel/shared/need';

/** The libraries are the platform's; whoever is signed in reads them. */
export const access = {
  look: signedIn,
  manage: need({ funcs: ['PFM_SPT_ADMIN', 'PFM_SUPERMAN'] }),
};
