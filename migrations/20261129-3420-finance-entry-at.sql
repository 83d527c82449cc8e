-- The lists of a bag tell of several accounts, the newest entry first: they walk the book by its time, however long it is.
create index finance_entry_at on finance_entry (org_id, at desc, tx_id desc, account);
