import { need } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). Sellers see their own, the platform all: asked in server/.
export const access = {
  orders: need({ funcs: ['ORDER_MANAGER'] }),
  figures: need({ funcs: ['ORDER_STATISTICS'] }),
  /** Whose order it is, is asked in server/. */ pay: need({ funcs: ['STUDENT'] }),
  wallet: need({ funcs: ['WALLET_MANAGER'] }),
  wallets: need({ funcs: ['WALLET_STATISTICS'] }),
  movements: need({ funcs: ['WALLET_MANAGER', 'WALLET_STATISTICS'] }),
  operate: need({ funcs: ['PFM_SUPERMAN'] }),
};
