export * from './contract/bills';
export * from './contract/closes';
export * from './contract/fees';
export * from './contract/orders';
export * from './contract/refunds';
export * from './contract/wallets';
export * from './contract/wxpay';
