-- Lists can be put in order, and payments be asked for by day and added up.

-- Names as people put them in order: accents and capitals do not part them, and 'Flat 2' comes before 'Flat 11'. A server that
-- was built without ICU has its own order for them.
do $$ begin
  if exists (select from pg_collation where collprovider = 'i') then
    create collation as_read (provider = icu, locale = 'en-u-kn-true');
  else
    create collation as_read from "C";
  end if;
end $$;

-- By the day on which money moved. What a sum needs is in the index: the rows, with the provider's answer in each, stay unread.
create index payments_paid on payments (paid_at) include (id, estate_id, status, currency, payment_method, amount);
create index payments_estate_paid on payments (estate_id, paid_at) include (id, status, currency, payment_method, amount);

-- A payment is found by the day that is shown of it: the one on which money moved.
create or replace function fill_payment_search() returns trigger language plpgsql as $$
begin
  new.search := lower(concat_ws(' ', new.invoice_number, replace(new.payment_method, '_', ' '), new.transaction_reference,
    new.amount::text, to_char(new.paid_at at time zone 'Africa/Lagos', 'FMDD Mon YYYY'),
    to_char(new.paid_at at time zone 'Africa/Lagos', 'YYYY-MM-DD'), new.bank_reference));
  return new;
end $$;
