-- Triggers keep totals of payments, so that dashboards do not add up every payment.

create table collections (
  estate_id int not null references estates (id),
  month date not null,
  amount numeric(20, 2) not null,
  payments int not null,
  primary key (estate_id, month)
);
-- A reversed manual payment no longer counts in its month; the amount falls in the month of the reversal.
create function add_to_collections() returns trigger language plpgsql as $$
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
call run_as_owner('add_to_collections()');
create trigger payments_collected after insert on payments referencing new table as inserted for each statement execute function add_to_collections();

-- By day of payment and day of entry, over all estates.
create table payment_days (
  paid_on date not null, written_on date not null, status text not null, payment_method text not null,
  currency text not null, payments int not null,
  amount numeric(20, 2) not null,
  reversed int not null, -- of these, manual payments that were reversed
  reversed_amount numeric(20, 2) not null,
  primary key (paid_on, written_on, status, payment_method, currency)
);
create function add_to_payment_days() returns trigger language plpgsql as $$
begin
  insert into payment_days as kept
    select (paid_at at time zone 'Africa/Lagos')::date, (created_at at time zone 'Africa/Lagos')::date, status, payment_method, currency,
      sum(payments), sum(amount), sum(reversed), sum(reversed_amount)
    from (
      select paid_at, created_at, status, payment_method, currency, 1 as payments, amount, 0 as reversed, 0 as reversed_amount
      from inserted
      union all
      select p.paid_at, p.created_at, p.status, p.payment_method, p.currency, 0, 0, 1, p.amount
      from inserted r join payments p on p.id = r.refund_of
      where r.recorded_by is not null
    ) moved
    -- One order of locks prevents deadlocks.
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (paid_on, written_on, status, payment_method, currency) do update
    set payments = kept.payments + excluded.payments, amount = kept.amount + excluded.amount,
      reversed = kept.reversed + excluded.reversed, reversed_amount = kept.reversed_amount + excluded.reversed_amount;
  return null;
end $$;
call run_as_owner('add_to_payment_days()');
create trigger payments_days after insert on payments referencing new table as inserted for each statement execute function add_to_payment_days();
