-- Live orders that were paid and that no class has taken in are counted on each home: they are few among all.
create index mall_order_unplaced on mall_order (org_id, paid_at) where state = 'paid';
