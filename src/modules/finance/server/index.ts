import { serve } from '../../../kernel/server/module';
import { misasked } from '../../mall/server/published';
import { billHandlers, billJobs } from './bills';
import { closeHandlers, closeJobs, sealing } from './closes';
import { deferring, earning } from './earnings';
import { feeHandlers } from './fees';
import './hold';
import { freeing, takingFees } from './lessons';
import { merchantHandlers, merchantJobs } from './merchants';
import { movementHandlers, movementJobs } from './movements';
import './news';
import { orderHandlers, orderJobs } from './orders';
import { refundHandlers, refundJobs } from './refunds';
import { waits } from './waits';
import { walletHandlers, walletJobs } from './wallets';
import { renewing } from './wxpay/certificates';
import { looking } from './wxpay/look';
import { refuseStandIn } from './wxpay/merchants';
import { payHandlers } from './wxpay/pay';

export const financeServer = serve({
  name: 'finance',
  handlers: [
    ...walletHandlers,
    ...movementHandlers,
    ...orderHandlers,
    ...refundHandlers,
    ...billHandlers,
    ...closeHandlers,
    ...feeHandlers,
    ...merchantHandlers,
    ...payHandlers,
  ],
  tickers: [looking, takingFees, earning, renewing],
  opens: async (kernel) => {
    const production = process.env['NODE_ENV'] === 'production';
    refuseStandIn({ demo: kernel.demo, production, asked: process.env['WXPAY_PROVIDER'] });
    return async () => undefined;
  },
  jobs: [...orderJobs, ...movementJobs, ...walletJobs, ...billJobs, ...refundJobs, ...closeJobs, ...merchantJobs],
  misasked,
  listeners: [sealing, freeing, deferring],
  waits,
});
