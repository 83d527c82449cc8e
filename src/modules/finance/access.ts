import { need } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). Sellers see their own, the platform all: asked in server/.
export const access = {
  orders: need({ funcs: ['ORDER_MANAGER'] }),
  figures: need({ funcs: ['ORDER_STATISTICS'] }),
  /** Whose order it is, is asked in server/. */ pay: need({ funcs: ['STUDENT'] }),
  payState: need({ funcs: ['STUDENT', 'WALLET_MANAGER'] }),
  wallet: need({ funcs: ['WALLET_MANAGER'] }),
  wallets: need({ funcs: ['WALLET_STATISTICS'] }),
  movements: need({ funcs: ['WALLET_MANAGER', 'WALLET_STATISTICS'] }),
  /** Who sells live courses reads what they cost. */ fee: need({ funcs: ['PFM_SUPERMAN', 'COURSE_MANAGER'] }),
  operate: need({ funcs: ['PFM_SUPERMAN'] }),
};
