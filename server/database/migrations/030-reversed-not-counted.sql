-- What was recorded by hand and reversed was never a payment: it is counted no more in the month that it was recorded for, as the
-- list of payments counts. The amount falls in the month of the reversal, as that of a refund does. A server that is older goes on
-- as before: this is kept by the database.

-- First of all: what is being reversed meanwhile waits, and is then counted in the new way.
lock table payments in share row exclusive mode;

create or replace function add_to_collections() returns trigger language plpgsql as $$
begin
  insert into collections as kept (estate_id, month, amount, payments)
    select estate_id, date_trunc('month', counted_at at time zone 'Africa/Lagos')::date, sum(amount), sum(payments)
    from (
      select estate_id, paid_at as counted_at, amount, (status = 'success')::int as payments
      from inserted where status in ('success', 'refunded') and currency = 'NGN'
      union all
      select p.estate_id, p.paid_at, 0, -1
      from inserted r join payments p on p.id = r.refund_of
      where r.recorded_by is not null
    ) moved
    group by 1, 2 order by 1, 2
  on conflict (estate_id, month) do update
    set amount = kept.amount + excluded.amount, payments = kept.payments + excluded.payments;
  return null;
end $$;
do $$ begin
  execute format('alter function add_to_collections() security definer set search_path = %I, pg_temp', current_schema());
end $$;

update collections kept set payments = kept.payments - reversed.payments
  from (
    select p.estate_id, date_trunc('month', p.paid_at at time zone 'Africa/Lagos')::date as month, count(*) as payments
    from payments r join payments p on p.id = r.refund_of
    where r.recorded_by is not null
    group by 1, 2
  ) reversed
  where reversed.estate_id = kept.estate_id and reversed.month = kept.month;
