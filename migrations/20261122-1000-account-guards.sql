-- Wrong passwords, counted by place and account. Until now one count an account held for everybody: five wrong tries from
-- anywhere locked it for its owner, and a name without an account never locked, which told them apart.
-- `place` is a network or a browser that signed in before, '' is everywhere; `account` is an account or the hash of a name
-- nobody has, '' is all of them.
create table account_wrong_try (
  place text not null,
  account text not null,
  wrong integer not null,
  -- The end of the count, and of the lock once there are too many.
  until timestamptz not null,
  primary key (place, account)
);
create index account_wrong_try_account on account_wrong_try (account);
create index account_wrong_try_until on account_wrong_try (until);
select kernel_reference_table('account_wrong_try');
