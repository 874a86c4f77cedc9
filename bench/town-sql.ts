/* `:users_before` is the last id before the inserts; tenancy t has property t in estate 1 + t % estates. */

const BILLING_FROM = `(date_trunc('month', lagos_today()) - interval '27 months')::date`
const DUE_OF = `(${BILLING_FROM} + make_interval(months => 3 * k))`
const FIRST_NAMES = `array['Adaeze', 'Adebayo', 'Aisha', 'Amaka', 'Bola', 'Chidi', 'Chinedu', 'Danjuma', 'Efe', 'Emeka', 'Fatima', 'Folake',
  'Gbenga', 'Halima', 'Ibrahim', 'Ifeoma', 'Ikenna', 'Kemi', 'Lanre', 'Maryam', 'Musa', 'Ngozi', 'Nkechi', 'Obinna', 'Ola', 'Rashida',
  'Sade', 'Segun', 'Tunde', 'Uche', 'Yakubu', 'Zainab']`
const LAST_NAMES = `array['Abubakar', 'Adeyemi', 'Afolabi', 'Akande', 'Bello', 'Chukwu', 'Dada', 'Edet', 'Eze', 'Fashola', 'Garba',
  'Idowu', 'Igwe', 'Kalu', 'Lawal', 'Mohammed', 'Nwosu', 'Obi', 'Ogundele', 'Okafor', 'Okeke', 'Okon', 'Oladipo', 'Oni', 'Salami',
  'Sani', 'Uche', 'Umar', 'Usman', 'Yusuf']`
const nameOf = (number: string) =>
  `(${FIRST_NAMES})[1 + ${number} % 32] || ' ' || (${LAST_NAMES})[1 + ${number} / 32 % 30]`

const TENANT = ':users_before + t'
const LANDLORD = ':users_before + :tenancies + l'
const ESTATE_OF = ':estates_before + 1 + t % :of_estates'
const LONG_AGO = `now() - interval '30 months'`

export const ESTATES_AND_PEOPLE = [
  `insert into estates (id, name, owner, phone_number, address, email, status, billing_from, created_at)
    select :estates_before + e, 'Estate ' || e || ' ' || (${LAST_NAMES})[1 + e % 30], ${nameOf('e')}, '+2348030000000',
      e || ' Admiralty Way, Lekki', 'estate' || e || '@town.example', 1, ${BILLING_FROM}, ${LONG_AGO} + e * interval '1 minute'
    from generate_series(1, :of_estates) e`,
  `create temp table people as
    select ${TENANT} as id, ${nameOf('t')} as name, 'tenant' as role, null::int as estate_id, t as nth from generate_series(1, :tenancies) t
    union all select ${LANDLORD}, ${nameOf('(l * 7)')}, 'landlord', null, l from generate_series(1, :of_landlords) l
    union all select :users_before + :tenancies + :of_landlords + e, ${nameOf('(e * 11)')}, 'estate admin', :estates_before + e, e
      from generate_series(1, :of_estates) e`,
  `insert into users (id, name, email, phone_number, password_hash, estate_id, email_confirmed_at, joined_at, created_at)
    select id, name, 'person' || id || '@town.example', '+23480' || lpad(id::text, 8, '0'), '', estate_id, ${LONG_AGO}, ${LONG_AGO},
      ${LONG_AGO} + nth % 40000 * interval '29 minutes'
    from people`,
  `insert into user_roles (user_id, role, position) select id, role, 1 from people`,
  `insert into properties (id, estate_id, owner_id, owner_name, owner_email, title, description, price, status, created_at)
    select :properties_before + t, ${ESTATE_OF}, owner.id, owner.name, 'person' || owner.id || '@town.example',
      'Flat ' || t || ', Block ' || chr(65 + t % 26), case t % 3 when 0 then 'Three bedrooms' when 1 then 'Terrace' else 'Duplex' end,
      1000000 + t % 50 * 100000, 'rented', ${LONG_AGO} + t * interval '1 second'
    from generate_series(1, :tenancies) t left join people owner on t % 3 > 0 and owner.role = 'landlord' and owner.nth = 1 + t % :of_landlords`,
  `insert into accounts (id, estate_id, property_id, no, number, tenant_id, starts_on, billed_until)
    select :accounts_before + t, ${ESTATE_OF}, :properties_before + t, t, 'T-' || t, :tenants_before + t, ${BILLING_FROM}, lagos_today() + 30
    from generate_series(1, :tenancies) t`,
  `insert into tenants (id, user_id, estate_id, estate_property_id, account_id, name, email, phone_number, starts_on, created_at)
    select :tenants_before + t, ${TENANT}, ${ESTATE_OF}, :properties_before + t, :accounts_before + t, people.name, 'person' || people.id || '@town.example',
      '+23480' || lpad(people.id::text, 8, '0'), ${BILLING_FROM}, ${LONG_AGO} + t % 40000 * interval '29 minutes'
    from generate_series(1, :tenancies) t join people on people.role = 'tenant' and people.nth = t`,
  `insert into charges (id, estate_id, name, amount, duration, status, user_id, created_at)
    select :charges_before + e, :estates_before + e, 'Service charge', 45000, 3, 1, :users_before + :tenancies + :of_landlords + e, ${LONG_AGO}
    from generate_series(1, :of_estates) e`,
  `insert into billed_charges (estate_id, charge_id, anchor_on, months)
    select :estates_before + e, :charges_before + e, ${BILLING_FROM}, 3 from generate_series(1, :of_estates) e`,
  `insert into charge_terms (id, estate_id, charge_id, effective_from, known_from, amount)
    select :terms_before + e, :estates_before + e, :charges_before + e, '-infinity', '-infinity', 45000
    from generate_series(1, :of_estates) e`,
  // The demo's estate admin sees an estate of a fixed size.
  `update users set estate_id = :estates_before + 1 where email = 'estateadmin@estate.demo'`,
  `analyze users, properties, tenants, estates`,
]

export const MONEY = [
  `create temp table paid as
    select row_number() over (order by paid_at, t)::int as no, d.*,
      case mix % 20 when 0 then 'cash' when 1 then 'bank_transfer' when 2 then 'bank_transfer' when 3 then 'pos' else 'paystack' end as method,
      t % 10 = 0 and k = 9 as refused
    from (
      select t, k, t * 7 + k * 3 as mix, ${DUE_OF}::date as due_on,
        ${DUE_OF} - interval '60 days' + (t * 7919 % 100000) / 100000.0
          * (now() - date_trunc('month', lagos_today()) + interval '60 days') as paid_at
      from generate_series(1, :tenancies) t, generate_series(0, 9) k
    ) d`,
  `update paid set method = 'paystack' where refused`,
  `analyze paid, people`,
  `insert into checkouts (id, reference, user_id, tenant_id, estate_id, estate_property_id, charge_id, phone_number, email, amount, items,
      status, created_at)
    select :checkouts_before + no, 'EST-' || (extract(epoch from paid_at) * 1000)::bigint || '-' || no, ${TENANT}, :tenants_before + t,
      ${ESTATE_OF}, :properties_before + t, :charges_before + 1 + t % :of_estates, '+2348030000000', 'person@town.example', 45000, '[]',
      case when refused then 'failed' else 'paid' end, paid_at
    from paid where method = 'paystack' order by no`,
  `insert into payments (id, invoice_number, transaction_reference, checkout_id, status, amount, currency, payment_method, channel,
      gateway_response, charge_id, phone_number, user_id, payer_name, payer_email, tenant_id, account_id, estate_id, estate_property_id, recorded_by,
      bank_reference, record_key, paid_at, created_at, search)
    select :payments_before + no, 'INV-T' || extract(year from paid_at) || '-' || lpad(no::text, 7, '0'),
      'EST-' || (extract(epoch from paid_at) * 1000)::bigint || '-' || no, case when by_card then :checkouts_before + no end,
      case when refused then 'failed' else 'success' end, 45000, 'NGN', method, case when by_card then 'card' end,
      case when refused then 'Declined' when by_card then 'Approved' end, :charges_before + 1 + t % :of_estates, '+2348030000000',
      ${TENANT}, people.name, 'person' || people.id || '@town.example', :tenants_before + t, :accounts_before + t, ${ESTATE_OF}, :properties_before + t,
      case when not by_card then :users_before + :tenancies + :of_landlords + 1 + t % :of_estates end,
      case when method in ('bank_transfer', 'pos') then 'NIP' || no end, case when not by_card then gen_random_uuid() end,
      paid_at, case when by_card then paid_at else least(now(), paid_at + interval '20 hours') end, ''
    from paid cross join lateral (select method = 'paystack' as by_card) card join people on people.role = 'tenant' and people.nth = t
    order by paid.no`,
  `insert into payment_lines (payment_id, charge_id, name, amount, quantity)
    select :payments_before + no, :charges_before + 1 + t % :of_estates, 'Service charge', 45000, 1 from paid order by no`,
  `create temp table reversed as select no, t from paid where method = 'cash' and t % 100 = 20`,
  `insert into payments (id, invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name, payer_email,
      tenant_id, estate_id, estate_property_id, recorded_by, note, refund_of, refund_id, paid_at, created_at, search)
    select (select max(id) from payments) + row_number() over (order by p.id), p.invoice_number || '-R1', p.transaction_reference, 'refunded', -p.amount, 'NGN', 'cash', p.user_id, p.payer_name, p.payer_email,
      p.tenant_id, p.estate_id, p.estate_property_id, p.recorded_by, 'Typed twice', p.id, 'reversal-' || p.id,
      least(now(), p.created_at + interval '1 day'), least(now(), p.created_at + interval '1 day'), ''
    from payments p join reversed r on p.id = :payments_before + r.no order by p.id`,
]

export const LEDGERS = [
  `insert into ledger_entries (id, estate_id, account_id, kind, amount, dated_on, due_on, name, charge_id, terms_id, period_no, period)
    select :entries_before + (t - 1) * 10 + k + 1, ${ESTATE_OF}, :accounts_before + t, 'due', 45000, due_on, due_on, 'Service charge',
      :charges_before + 1 + t % :of_estates, :terms_before + 1 + t % :of_estates, k, daterange(due_on, (due_on + interval '3 months')::date)
    from paid order by k, t`,
  `insert into ledger_entries (id, estate_id, account_id, kind, amount, dated_on, name, payment_id)
    select :entries_before + 10 * :tenancies + no, ${ESTATE_OF}, :accounts_before + t, 'payment', -45000,
      (paid_at at time zone 'Africa/Lagos')::date, 'Payment', :payments_before + no
    from paid where not refused order by no`,
  `insert into allocations (account_id, credit_id, debit_id, amount, dated_on)
    select :accounts_before + t, :entries_before + 10 * :tenancies + no, :entries_before + (t - 1) * 10 + k + 1, 45000,
      greatest(due_on, (paid_at at time zone 'Africa/Lagos')::date)
    from paid where not refused order by no`,
]

export const NOTICES = [
  `insert into notifications (estate_id, user_id, title, message, type, roles, created_by, created_at)
    select :estates_before + 1 + n % :of_estates, case when n % 5 = 0 then :users_before + 1 + n % :tenancies end,
      case when n % 5 = 0 then 'Payment received' else (array['Water supply', 'Power outage', 'Estate meeting', 'Security'])[1 + n % 4] end,
      'Notice number ' || n || ' to those who live here. Please read it with care.',
      case when n % 5 = 0 then 'notification' else (array['email', 'whatsapp'])[1 + n % 2] end,
      case n % 3 when 0 then '{}'::text[] when 1 then '{tenant}' else '{landlord,tenant}' end,
      case when n % 5 > 0 then :users_before + :tenancies + :of_landlords + 1 + n % :of_estates end,
      ${LONG_AGO} + n::float8 / :notices * interval '30 months'
    from generate_series(1, :notices) n`,
]

const LATELY = `now() - interval '80 days' * (1 - n::float8 / :events)`
export const LOGS = [
  `insert into messages (user_id, estate_id, kind, channel, address, content, status, tries, next_try_at, created_at, sent_at, via)
    select :users_before + 1 + n % :tenancies, :estates_before + 1 + n % :of_estates, 'receipt', 'email', 'person' || n || '@town.example',
      '{}', case when n % 500 = 0 then 'failed' else 'sent' end, 1, null, ${LATELY}, ${LATELY}, 'smtp'
    from generate_series(1, :events) n`,
  `insert into audit_log (at, user_id, role, ip, action, entity, entity_id, estate_id, after)
    select ${LATELY}, :users_before + :tenancies + :of_landlords + 1 + n % :of_estates, 'estate admin', '105.112.0.1', 'create', 'payment', n,
      :estates_before + 1 + n % :of_estates, '{"amount": 45000}'
    from generate_series(1, :events) n`,
  `insert into security_events (at, kind, user_id, role, ip, user_agent, estate_id)
    select ${LATELY}, case when n % 50 = 0 then 'sign_in_refused' else 'sign_in' end, :users_before + 1 + n % :tenancies, 'tenant',
      '105.112.' || n % 200 || '.' || n % 251, 'Chrome on Android', null
    from generate_series(1, :events) n`,
]
