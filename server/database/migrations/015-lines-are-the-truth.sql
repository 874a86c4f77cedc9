-- What a payment was for is told by payment_lines alone. Nothing reads or writes payments.payload any more (docs/decisions/020);
-- it is kept filled for an older server that still runs, and dropped later.

create function fill_payment_payload() returns trigger language plpgsql as $$
begin
  if new.payload is not null then return new; end if;
  new.payload := jsonb_build_object('items', case
    when new.refund_of is not null then jsonb_build_array(jsonb_build_object('charge_id', null, 'quantity', 1, 'amount', new.amount,
      'name', 'Refund of ' || (select p.invoice_number from payments p where p.id = new.refund_of)))
    else coalesce((select c.items from checkouts c where c.id = new.checkout_id), '[]') end);
  return new;
end $$;
create trigger payments_payload before insert on payments
  for each row execute function fill_payment_payload();

-- The estate of a line is that of its payment.
alter table payment_lines alter column estate_id drop not null;
