-- Whether a live order brought its buyer into the class: given back whole, it leads out of it again, and nobody else out of theirs.
alter table mall_order add column entered boolean not null default false;

-- Finance asks which class an order led to, and how many lesson hours were bought with it.
create or replace view mall_order_v with (security_invoker = true) as
  select o.org_id, o.order_id, o.number, o.spu_id, o.category, o.title, o.price_fen, o.pay_fen, o.buyer_org_id, o.buyer_id, o.buyer_name,
    o.state, o.cause, o.cancelled_by, o.made_at, o.expires_at, o.paid_at, o.ended_at, o.clazz_id, v.hours
  from mall_order o
  left join mall_version v on v.spu_id = o.spu_id and v.ver_no = o.ver_no;
