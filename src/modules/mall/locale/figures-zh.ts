import { defineFigures } from '../../../kernel/shared/figures';

export const figureTexts = defineFigures({
  sold: { name: '成交金额', says: '所选日期内付款的订单金额之和，按付款日计；之后的退款不从中扣除' },
  soldOrders: { name: '成交订单', says: '所选日期内付款的订单数，免费领取也算一单' },
  soldBuyers: { name: '购买人数', says: '有成交订单的学员，每人计一次' },
  soldRefunded: { name: '退款订单', says: '成交订单中已退款或正在退款的订单数' },
});
