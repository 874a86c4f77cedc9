-- How many properties somebody lives in is counted as it is written, too. Several may live in one: a mark for each such property says that it
-- is counted. Whoever moves somebody in or out holds the property first, so nobody waits for this who did not wait before.

-- First of all: what is being written meanwhile waits, and is then counted.
lock table tenants in share row exclusive mode;

create table occupied_properties (
  property_id int primary key,
  estate_id int not null
);

create function mark_occupied() returns trigger language plpgsql as $$
declare
  marks int;
  lived boolean := tg_op <> 'INSERT' and old.left_at is null;
  lives boolean := tg_op <> 'DELETE' and new.left_at is null;
begin
  if lived and lives and (new.estate_property_id, new.estate_id) = (old.estate_property_id, old.estate_id) then return null; end if;
  -- Of two who move in or out at once, the second sees what the first has done.
  perform from properties
    where id in (case when lived then old.estate_property_id end, case when lives then new.estate_property_id end) order by id for no key update;
  if lived then
    -- Looked at first: of many who leave at once only one need look who is left.
    if exists (select from occupied_properties where property_id = old.estate_property_id and estate_id = old.estate_id)
      and not exists (select from tenants where estate_property_id = old.estate_property_id and estate_id = old.estate_id and left_at is null)
    then
      delete from occupied_properties where property_id = old.estate_property_id;
      insert into tallies (entity, estate_id, rows) values ('occupied_properties', old.estate_id, -1);
    end if;
  end if;
  if lives then
    insert into occupied_properties values (new.estate_property_id, new.estate_id) on conflict do nothing;
    get diagnostics marks = row_count;
    if marks > 0 then
      insert into tallies (entity, estate_id, rows) values ('occupied_properties', new.estate_id, 1);
    end if;
  end if;
  return null;
end $$;
create trigger tenants_occupied after insert or update or delete on tenants for each row execute function mark_occupied();
do $$ begin
  execute format('alter function mark_occupied() security definer set search_path = %I, pg_temp', current_schema());
end $$;

insert into occupied_properties select distinct estate_property_id, estate_id from tenants where left_at is null;
insert into tallies (entity, estate_id, rows)
  select 'occupied_properties', estate_id, count(*) from occupied_properties group by estate_id;
