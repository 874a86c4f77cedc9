-- Money given back: a row of its own beside the payment it was taken from, with a negative amount.

alter table payments
  add column refund_of int references payments (id),
  -- the provider's number of the refund
  add column refund_id text,
  drop constraint payments_status_check,
  add constraint payments_status_check check (status in ('success', 'failed', 'refunded')),
  add constraint payments_refund_check check (
    case status
      when 'refunded' then refund_of is not null and refund_id is not null and amount < 0
      else refund_of is null and refund_id is null
    end);
-- A refund is written once; a payment may be given back in parts.
create unique index payments_refund on payments (refund_id) where refund_id is not null;
create index payments_refund_of on payments (refund_of) where refund_of is not null;
drop index payments_reference;
create unique index payments_reference on payments (transaction_reference, status) where status <> 'refunded';

-- When the provider is asked what was given back; null while nobody spoke of a refund.
alter table checkouts
  add column refund_check_at timestamptz,
  add column refund_tries int not null default 0;
create index checkouts_refund_due on checkouts (refund_check_at) where refund_check_at is not null;

-- A refund lowers the month in which it was given, and is no payment.
create or replace function add_to_collections() returns trigger language plpgsql as $$
begin
  insert into collections as kept (estate_id, month, amount, payments)
    select estate_id, date_trunc('month', paid_at at time zone 'Africa/Lagos')::date, sum(amount),
      count(*) filter (where status = 'success')
    from inserted where status in ('success', 'refunded') and currency = 'NGN'
    group by 1, 2 order by 1, 2
  on conflict (estate_id, month) do update
    set amount = kept.amount + excluded.amount, payments = kept.payments + excluded.payments;
  return null;
end $$;

-- What an admin found out about a checkout that the provider did not decide on.
create table checkout_reviews (
  checkout_id int primary key references checkouts (id),
  user_id int not null references users (id),
  note text not null,
  created_at timestamptz not null default now()
);
create index checkouts_stuck on checkouts (id) where status = 'stuck';
