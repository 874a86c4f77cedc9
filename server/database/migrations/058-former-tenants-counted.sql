-- Those who have left are counted as they are written, too: who could pay is everybody who ever lived somewhere.

-- First of all: what is being written meanwhile waits, and is then counted.
lock table tenants in share row exclusive mode;

-- Of those who live there, and apart from them of those who have left: an older server asks for the former alone.
create or replace function tally_tenants() returns trigger language plpgsql as $$
begin
  insert into tallies (entity, estate_id, rows)
    select case when left_at is null then 'tenants' else 'former_tenants' end, estate_id, sum(n)
    from (values (new.estate_id, new.left_at, 1), (old.estate_id, old.left_at, -1)) r (estate_id, left_at, n)
    where estate_id is not null group by 1, 2 having sum(n) <> 0;
  return null;
end $$;
do $$ begin
  execute format('alter function tally_tenants() security definer set search_path = %I, pg_temp', current_schema());
end $$;

insert into tallies (entity, estate_id, rows)
  select 'former_tenants', estate_id, count(*) from tenants where left_at is not null group by estate_id;
