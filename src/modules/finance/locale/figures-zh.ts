import { defineFigures } from '../../../kernel/shared/figures';

export const figureTexts = defineFigures({
  income: { name: '成交金额', says: '所选日期内付款的订单金额之和，按付款日计' },
  orders: { name: '成交订单', says: '所选日期内付款的订单数，免费订单也算一单' },
  cash: { name: '现金余额', says: '机构账本中可用的钱，不含冻结' },
  held: { name: '冻结金额', says: '已留出、等待结算的钱' },
  cardHeld: { name: '冻结课时', says: '已为售出的直播课留出、等上课时扣除的课时' },
  card: { name: '课时余额', says: '已购买、还没有用掉的课时' },
  liveFee: { name: '直播课时价', says: '今天每名学生每课时向机构收取的费用；机构单独定价优先于平台价格' },
});
