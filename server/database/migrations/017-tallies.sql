-- Row counters: a change adds a row with its difference, and add_up_tallies() joins equal rows. So no writer waits for another.

create table tallies (
  entity text not null,
  estate_id int not null default 0, -- 0: no estate
  kind text not null default '', -- role of a user, channel of a message, kind of a security event
  state text not null default '', -- status of a property or message; users are open or deactivated, erased ones are not counted
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

-- Former tenants are counted apart.
create function tally_tenants() returns trigger language plpgsql as $$
begin
  insert into tallies (entity, estate_id, rows)
    select case when left_at is null then 'tenants' else 'former_tenants' end, estate_id, sum(n)
    from (values (new.estate_id, new.left_at, 1), (old.estate_id, old.left_at, -1)) r (estate_id, left_at, n)
    where estate_id is not null group by 1, 2 having sum(n) <> 0;
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

-- Locks the user: a concurrent change of their state would not see this role yet.
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
create trigger security_events_tally after insert or update or delete on security_events for each row execute function tally_security_events();

-- Only one session adds up at a time.
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

-- Properties with a tenant. Several may live in one, so each has a mark that says that it is counted.
create table occupied_properties (property_id int primary key, estate_id int not null);

create function mark_occupied() returns trigger language plpgsql as $$
declare
  marks int;
  lived boolean := tg_op <> 'INSERT' and old.left_at is null;
  lives boolean := tg_op <> 'DELETE' and new.left_at is null;
begin
  if lived and lives and (new.estate_property_id, new.estate_id) = (old.estate_property_id, old.estate_id) then return null; end if;
  -- Locks the properties, so that of two concurrent moves the second sees the first.
  perform from properties
    where id in (case when lived then old.estate_property_id end, case when lives then new.estate_property_id end) order by id for no key update;
  if lived then
    -- The cheap check first: when many leave at once, only one looks for who is left.
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

call run_as_owner('tally_properties()', 'tally_tenants()', 'tally_users()', 'tally_user_roles()',
  'tally_deliveries()', 'tally_audit_log()', 'tally_security_events()', 'add_up_tallies()', 'mark_occupied()');
