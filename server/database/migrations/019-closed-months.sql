-- Closed months of an estate. They and all days before them take no entries and payments.

create table closed_months (
  estate_id int not null references estates (id),
  month date not null check (extract(day from month) = 1),
  closed_by int not null references users (id),
  closed_at timestamptz not null default now(),
  primary key (estate_id, month)
);
create index closed_months_closed_by on closed_months (closed_by);

-- The first day that something may be dated on.
create function first_open_day(estate int) returns date language sql stable as $$
  select coalesce((select (month + interval '1 month')::date from closed_months where estate_id = estate order by month desc limit 1), '-infinity') $$;

-- A writer of a past month waits for a closing. A closing does not begin while one writes.
create function begin_closing(estate int) returns boolean language sql volatile as $$ select pg_try_advisory_xact_lock(1668050787, estate) $$;

create function require_open_day(estate int, day date) returns void language plpgsql volatile as $$
declare first_open date;
begin
  perform pg_advisory_xact_lock_shared(1668050787, estate);
  first_open := first_open_day(estate);
  if day < first_open then
    raise exception '% is in a closed month of estate %', day, estate using errcode = 'EMCLO', detail = day || ' ' || first_open;
  end if;
end $$;

create function refuse_closed_entries() returns trigger language plpgsql as $$
begin
  perform require_open_day(estate_id, min(dated_on)) from inserted where dated_on < date_trunc('month', lagos_today()) group by estate_id;
  return null;
end $$;
create trigger ledger_entries_in_open_months after insert on ledger_entries referencing new table as inserted
  for each statement execute function refuse_closed_entries();

create function refuse_closed_payments() returns trigger language plpgsql as $$
begin
  perform require_open_day(estate_id, min(day)) from (
    select estate_id, (paid_at at time zone 'Africa/Lagos')::date as day from inserted where status <> 'failed') paid
  where day < date_trunc('month', lagos_today()) group by estate_id;
  return null;
end $$;
create trigger payments_in_open_months after insert on payments referencing new table as inserted
  for each statement execute function refuse_closed_payments();
