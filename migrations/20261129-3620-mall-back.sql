-- What of an order is back with its buyer, also where the rest of it stands: what a child has ahead is what is left.
alter table mall_purchase add column back_fen bigint not null default 0;
alter table mall_purchase add constraint mall_purchase_back check (back_fen between 0 and pay_fen);
update mall_purchase u
set back_fen = p.back_fen
from finance_payment p
where p.org_id = u.seller_org_id
  and p.order_id = u.order_id
  and p.state in ('paid', 'refunded')
  and p.back_fen > 0
  and p.for_org_id is null
  and u.paid_at is not null
  and p.back_fen <= u.pay_fen;
