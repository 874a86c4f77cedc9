-- Extensions, the calendar of Lagos and the guard of append-only tables.
-- Amounts are naira in numeric(14, 2). Moments are timestamptz. Columns named *_on are days in Lagos.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Sorts names without regard to accents and capitals, and 'Flat 2' before 'Flat 11'. A server built without ICU sorts by code point.
do $$ begin
  if exists (select from pg_collation where collprovider = 'i') then
    create collation as_read (provider = icu, locale = 'en-u-kn-true');
  else
    create collation as_read from "C";
  end if;
end $$;

-- Only these two functions read the clock of Lagos.
create function lagos_today() returns date language sql stable as $$ select (now() at time zone 'Africa/Lagos')::date $$;
create function lagos_hour() returns int language sql stable as $$ select extract(hour from now() at time zone 'Africa/Lagos')::int $$;

-- Guards append-only tables. Only an erasure may update them: the serving role has no right to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('estate_management.erasing', true) = 'on' then return null; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create procedure append_only(name regclass) language plpgsql as $$
begin
  execute format('create trigger %I before update or delete or truncate on %s for each statement execute function refuse_change()',
    name || '_append_only', name);
end $$;

-- Lets triggers and some calls write what the serving role may not. `pg_temp` stands last, so that no temporary table passes for ours.
create procedure run_as_owner(variadic functions regprocedure[]) language plpgsql as $$
begin
  for at in 1 .. cardinality(functions) loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', functions[at], current_schema());
  end loop;
end $$;
