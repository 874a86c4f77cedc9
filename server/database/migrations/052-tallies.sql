-- How many rows there are of what there are a hundred thousand of, kept by the database as they are written, for an older server too: so that
-- lists and figures of everything need not count them. A change adds a row that says by how many; nobody waits for another's, as they
-- would for one counter. `add_up_tallies` makes one row of those that say the same.

-- First of all: what is being written meanwhile waits, and is then counted.
lock table properties, tenants, users, user_roles, deliveries, audit_log, security_events in share row exclusive mode;

create table tallies (
  entity text not null,
  -- 0 is that of no estate
  estate_id int not null default 0,
  -- the role of a user, the channel of a delivery, the kind of a security event
  kind text not null default '',
  -- of a property and a delivery their status; users are open or deactivated, and not counted once they are erased
  state text not null default '',
  rows int not null
);
create index tallies_of on tallies (entity, kind, state, estate_id) include (rows);

create function user_state(erased_at timestamptz, deactivated_at timestamptz) returns text language sql immutable
  return case when erased_at is null then case when deactivated_at is null then 'open' else 'deactivated' end end;

create function tally_properties() returns trigger language plpgsql as $$
begin
  insert into tallies (entity, estate_id, state, rows)
    select 'properties', estate_id, status, sum(n)
    from (values (new.estate_id, new.status, 1), (old.estate_id, old.status, -1)) r (estate_id, status, n)
    where estate_id is not null group by estate_id, status having sum(n) <> 0;
  return null;
end $$;
create trigger properties_tally after insert or update or delete on properties for each row execute function tally_properties();

-- Of those who live there.
create function tally_tenants() returns trigger language plpgsql as $$
begin
  insert into tallies (entity, estate_id, rows)
    select 'tenants', estate_id, sum(n)
    from (values (new.estate_id, new.left_at, 1), (old.estate_id, old.left_at, -1)) r (estate_id, left_at, n)
    where estate_id is not null and left_at is null group by estate_id having sum(n) <> 0;
  return null;
end $$;
create trigger tenants_tally after insert or update or delete on tenants for each row execute function tally_tenants();

create function tally_users() returns trigger language plpgsql as $$
declare
  is_now text := case when tg_op <> 'DELETE' then user_state(new.erased_at, new.deactivated_at) end;
  was text := case when tg_op <> 'INSERT' then user_state(old.erased_at, old.deactivated_at) end;
begin
  if is_now is not distinct from was then return null; end if;
  insert into tallies (entity, state, rows)
    select 'users', state, n from (values (is_now, 1), (was, -1)) r (state, n) where state is not null;
  if tg_op = 'UPDATE' then
    insert into tallies (entity, kind, state, rows)
      select 'user_roles', role, state, n from user_roles, (values (is_now, 1), (was, -1)) r (state, n)
      where user_id = new.id and state is not null;
  end if;
  return null;
end $$;
create trigger users_tally after insert or update or delete on users for each row execute function tally_users();

-- By the state of their user, who is held: whoever changes it meanwhile would not see this role yet.
create function tally_user_roles() returns trigger language plpgsql as $$
begin
  perform from users where id in (new.user_id, old.user_id) order by id for share;
  insert into tallies (entity, kind, state, rows)
    select 'user_roles', role, user_state(erased_at, deactivated_at), sum(n)
    from (values (new.user_id, new.role, 1), (old.user_id, old.role, -1)) r (user_id, role, n) join users on id = user_id
    where erased_at is null group by 2, 3 having sum(n) <> 0;
  return null;
end $$;
create trigger user_roles_tally after insert or update or delete on user_roles for each row execute function tally_user_roles();

create function tally_deliveries() returns trigger language plpgsql as $$
begin
  insert into tallies (entity, kind, state, rows)
    select 'deliveries', channel, status, sum(n)
    from (values (new.channel, new.status, 1), (old.channel, old.status, -1)) r (channel, status, n)
    where channel is not null group by channel, status having sum(n) <> 0;
  return null;
end $$;
create trigger deliveries_tally after insert or update or delete on deliveries for each row execute function tally_deliveries();

create function tally_audit_log() returns trigger language plpgsql as $$
begin
  insert into tallies (entity, rows) values ('audit_log', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
create trigger audit_log_tally after insert or delete on audit_log for each row execute function tally_audit_log();

create function tally_security_events() returns trigger language plpgsql as $$
begin
  insert into tallies (entity, kind, rows)
    select 'security_events', kind, sum(n) from (values (new.kind, 1), (old.kind, -1)) r (kind, n)
    where kind is not null group by kind having sum(n) <> 0;
  return null;
end $$;
create trigger security_events_tally after insert or update or delete on security_events
  for each row execute function tally_security_events();

-- One who does it is enough.
create function add_up_tallies() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(4120010) then return; end if;
  with several as (
    select entity, kind, state, estate_id from tallies group by 1, 2, 3, 4 having count(*) > 1
  ),
  removed as (
    delete from tallies t using several s
    where (t.entity, t.kind, t.state, t.estate_id) = (s.entity, s.kind, s.state, s.estate_id)
    returning t.*
  )
  insert into tallies (entity, kind, state, estate_id, rows)
    select entity, kind, state, estate_id, sum(rows) from removed group by 1, 2, 3, 4 having sum(rows) <> 0;
end $$;

do $$
declare name text;
begin
  foreach name in array '{tally_properties,tally_tenants,tally_users,tally_user_roles,tally_deliveries,tally_audit_log,tally_security_events,add_up_tallies}'::text[]
  loop
    execute format('alter function %I() security definer set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

insert into tallies (entity, estate_id, kind, state, rows)
  select 'properties', estate_id, '', status, count(*) from properties group by estate_id, status
  union all
  select 'tenants', estate_id, '', '', count(*) from tenants where left_at is null group by estate_id
  union all
  select 'users', 0, '', user_state(erased_at, deactivated_at), count(*) from users where erased_at is null group by 4
  union all
  select 'user_roles', 0, role, user_state(erased_at, deactivated_at), count(*)
    from user_roles join users on id = user_id where erased_at is null group by 3, 4
  union all
  select 'deliveries', 0, channel, status, count(*) from deliveries group by channel, status
  union all
  select 'audit_log', 0, '', '', count(*) from audit_log
  union all
  select 'security_events', 0, kind, '', count(*) from security_events group by kind;
