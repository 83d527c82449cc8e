export * from './contract/bills';
export * from './contract/orders';
export * from './contract/wallets';
export * from './contract/wxpay';
