-- One vendor, one key: those that vision and the fitness test kept move here. The old tables stay for a release, unread.

alter table device_provider add column org_ids bigint[] not null default '{}';

-- The id that a vendor had in the module it comes from. Two modules may have given one id to two vendors.
create table device_provider_alias (
  kind text not null,
  old_id bigint not null,
  provider_id bigint not null,
  primary key (kind, old_id),
  constraint device_provider_alias_provider_fk foreign key (provider_id) references device_provider (provider_id),
  constraint device_provider_alias_kind check (kind in ('vision', 'test'))
);
select kernel_reference_table('device_provider_alias');

do $$
declare
  old record;
  id bigint;
  title text;
begin
  for old in
    select 'vision' as kind, '（视力）' as mark, v.* from vision_provider v
    union all
    select 'test' as kind, '（体测）' as mark, f.* from fitness_test_provider f
    order by 1 desc, 3
  loop
    select p.provider_id into id from device_provider p where p.key_hash = old.key_hash;
    if id is not null then
      -- The same key: the same vendor.
      update device_provider p
      set kinds = array(select distinct k from unnest(p.kinds || old.kind) k),
        org_ids = array(select distinct o from unnest(p.org_ids || old.org_ids) o)
      where p.provider_id = id;
    else
      id := old.provider_id;
      if exists (select 1 from device_provider p where p.provider_id = id) then
        -- Above all ids of the three, so that none that is still to come has it.
        select 1 + max(x.provider_id) into id
        from (
          select p.provider_id from device_provider p
          union all
          select v.provider_id from vision_provider v
          union all
          select f.provider_id from fitness_test_provider f
        ) x;
      end if;
      title := old.name;
      if exists (select 1 from device_provider p where p.name = title) then title := old.name || old.mark; end if;
      if exists (select 1 from device_provider p where p.name = title) then title := title || id; end if;
      insert into device_provider (provider_id, name, contact, phone, key_hash, kinds, is_on, made_at, key_at, used_at, org_ids)
      values (id, title, '', '', old.key_hash, array[old.kind], old.is_on, old.made_at, old.made_at, old.used_at, old.org_ids);
    end if;
    insert into device_provider_alias (kind, old_id, provider_id) values (old.kind, old.provider_id, id);
  end loop;
end $$;

-- Stations' records name their vendor.
alter table vision_record drop constraint vision_record_provider_fk;
update vision_record r
set provider_id = a.provider_id
from device_provider_alias a
where a.kind = 'vision'
  and a.old_id = r.provider_id
  and a.old_id <> a.provider_id;
alter table vision_record add constraint vision_record_vendor_fk
  foreign key (provider_id) references device_provider (provider_id);

-- An entry of a device is named after its vendor, in base 36: v<vendor>_<the device's number>. With another vendor's id the
-- same entry sent again would be another one.
create function device_entry_name(vendor bigint) returns text language plpgsql immutable as $$
declare
  rest bigint := vendor;
  name text := '';
begin
  loop
    name := substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + (rest % 36)::integer, 1) || name;
    rest := rest / 36;
    exit when rest = 0;
  end loop;
  return 'v' || name || '_';
end $$;
do $$
declare
  moved record;
begin
  for moved in
    select a.old_id, a.provider_id as new_id, device_entry_name(a.old_id) as old_name,
      device_entry_name(a.provider_id) as new_name
    from device_provider_alias a
    where a.kind = 'test'
      and a.old_id <> a.provider_id
  loop
    update fitness_test_entry e
    set entry_id = moved.new_name || substr(e.entry_id, length(moved.old_name) + 1), provider_id = moved.new_id
    where e.provider_id = moved.old_id
      and starts_with(e.entry_id, moved.old_name);
    update fitness_test_entry e
    set seen_ids = array(
      select case when starts_with(s, moved.old_name) then moved.new_name || substr(s, length(moved.old_name) + 1) else s end
      from unnest(e.seen_ids) with ordinality as x(s, ord)
      order by ord)
    where array_to_string(e.seen_ids, ' ') like '%' || replace(moved.old_name, '_', '\_') || '%';
    update fitness_test_mark m
    set attempts = replace(m.attempts::text, '"entryId": "' || moved.old_name, '"entryId": "' || moved.new_name)::jsonb
    where strpos(m.attempts::text, '"entryId": "' || moved.old_name) > 0;
  end loop;
end $$;
drop function device_entry_name(bigint);

-- Published: the names of vendors beside what their devices sent; of the key nothing.
create view device_provider_v with (security_invoker = true) as
  select provider_id, name, kinds, org_ids, is_on, made_at, used_at
  from device_provider;
grant select on device_provider_v to meiyike_tenant, meiyike_across;
