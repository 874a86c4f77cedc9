import { EMAILS, NAME, PHONES, WORDS } from './marked-life.ts'
import type { World } from './world.ts'

/** Adds marks to every text that people can write, and to rows that only a long life leaves. */
export async function scribble({ owner, estates, charges, people, properties, tenancies }: World) {
  const me = people.tenant
  const said = [WORDS]
  const home = tenancies.flat
  const client = await owner.pool.connect()
  const run = (text: string, ...values: unknown[]) => client.query(text, values)
  try {
    await run(`select set_config('estate_management.erasing', 'on', false)`)
    await run(
      `insert into email_changes (user_id, old_email, new_email, asked_by, confirm_hash, undo_hash, expires_at, confirmed_at)
      values ($1, $2, $3, $1, 'a', 'b', now(), now())`,
      me.id,
      EMAILS[0],
      EMAILS[1],
    )
    await run(
      `update users set email = $2, sign_in_phone = $3, deactivated_reason = $4, joined_at = now(), phone_confirmed_at = now(),
        password_expires_at = now(), second_factor_since = now(), second_factor_due_at = now() where id = $1`,
      me.id,
      EMAILS[1],
      PHONES[0],
      WORDS,
    )
    await run(
      `insert into account_changes (user_id, kind, email, undo, token_hash, expires_at)
      values ($1, 'password', $2, jsonb_build_object('name', $3::text), 'c', now() + interval '3 days')`,
      me.id,
      EMAILS[1],
      NAME,
    )
    await run(
      `insert into known_devices (user_id, device, network) values ($1, $2, '10.9.9.9')`,
      me.id,
      `Phone of ${NAME}`,
    )
    await run(`update sessions set user_agent = $2 where user_id = $1`, me.id, `Browser of ${NAME}`)
    await run(
      `update properties set title = 'Flat of ' || $2, description = $3 where id = $1`,
      properties.flat,
      NAME,
      WORDS,
    )
    await run(
      `update property_owners set from_on = '2002-01-01' where property_id = $1 and from_on is null`,
      properties.hall,
    )
    await run(
      `insert into property_owners (property_id, owner_id, owner_name, owner_email, owner_phone, from_on, until_on)
      values ($1, $2, $3, $4, $5, '2001-01-01', '2001-12-31')`,
      properties.hall,
      me.id,
      `Chief ${NAME}`,
      EMAILS[0],
      PHONES[2],
    )
    // A long-archived estate does not hinder an erasure.
    await run(
      `with old as (
        insert into estates (name, owner, phone_number, address, email, lga_id, archived_at)
        select 'Old Grove', owner, phone_number, address, email, lga_id, now() - interval '8 years' from estates where id = $2 returning id),
      manages as (update users set estate_id = old.id from old where users.id = $1)
      insert into properties (estate_id, owner_id, owner_name, owner_email, owner_phone, title, price, status)
      select old.id, $1, $3, $4, $5, 'Old 1', 1, 'rented' from old`,
      me.id,
      estates.palm.id,
      NAME,
      EMAILS[0],
      PHONES[2],
    )
    await run(`update property_attributes set value = $2 where property_id = $1`, properties.flat, WORDS)
    await run(`update charges set name = $2 where id = $1`, charges.water, `Water for ${NAME}`)
    await run(
      `update checkouts set items = jsonb_set(items, '{0,name}', to_jsonb($2::text)), access_code = $2,
      last_error = $2 where tenant_id = $1`,
      home,
      ...said,
    )
    await run(
      `update payments set gateway_response = $2,
      gateway = gateway || jsonb_build_object('customer', jsonb_build_object('first_name', 'Oluwaṣeun', 'last_name', 'Markwell'),
        'authorization', jsonb_build_object('authorization_code', 'AUTH_markwell', 'last4', '4081')),
      review = $2 where user_id = $1`,
      me.id,
      ...said,
    )
    await run(
      `update payment_lines set name = $2 where payment_id in (select id from payments where user_id = $1)`,
      me.id,
      ...said,
    )
    await run(
      `insert into payment_reviews (payment_id, user_id, note) select id, $2, $3 from payments where user_id = $1`,
      me.id,
      people.admin.id,
      ...said,
    )
    await run(
      `insert into checkout_reviews (checkout_id, user_id, note) select id, $2, $3 from checkouts where tenant_id = $1`,
      home,
      people.admin.id,
      ...said,
    )
    await run(
      `insert into payment_flags (checkout_id, kind, reason, user_id, note, reviewed_at)
      select id, 'refund', $3, $2, $3, now() from checkouts where tenant_id = $1`,
      home,
      people.admin.id,
      ...said,
    )
    // A transfer whose bank reference names the sender.
    await run(
      `insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name, payer_email,
        tenant_id, estate_id, estate_property_id, recorded_by, bank_reference, note, record_key, gateway, paid_at, search)
      select 'INV-2001-1', 'by-hand-1', 'success', 100, 'NGN', 'bank_transfer', user_id, name, email, id, estate_id, estate_property_id, $2,
        'NIP/MARKWELL, OLUWAṢEUN/08099887766', $3, gen_random_uuid(), jsonb_build_object('note', $3::text, 'method', 'bank_transfer'), now(), ''
      from tenants where id = $1`,
      home,
      people.admin.id,
      ...said,
    )
    await run(
      `insert into adjustments (key, account_id, asked, created_by) values (gen_random_uuid(), (select account_id from tenants where id = $1), jsonb_build_object('note', $3::text), $2)`,
      home,
      people.admin.id,
      ...said,
    )
    await run(
      `insert into notifications (user_id, estate_id, title, message, type, url)
      values ($1, $2, $3, $3, 'notification', $3), (null, $2, 'Party', $3, 'email', null)`,
      me.id,
      estates.palm.id,
      ...said,
    )
    await run(`update messages set last_error = $2 where user_id = $1`, me.id, ...said)
    await run(
      `insert into audit_log (user_id, ip, action, entity, entity_id, before, after)
      values ($1, '10.9.9.9', 'update', 'user', $2, jsonb_build_object('name', 'Ms Oluwaṣeun Markwell-Before', 'email', $3::text), jsonb_build_object($3::text, $4::text)),
        ($2, '10.9.9.9', 'leave', 'tenancy', $5, null, jsonb_build_object('name', $4::text))`,
      people.admin.id,
      me.id,
      EMAILS[1],
      NAME,
      home,
    )
    await run(
      `insert into audit_log (action, entity, entity_id, estate_id, after) values ('update', 'property', $1, $2, jsonb_build_object('owner_name', $3::text))`,
      properties.flat,
      estates.palm.id,
      ...said,
    )
    await run(
      `insert into security_events (kind, user_id, tried, ip, user_agent, detail) values
      ('sign_in', $1, $2, '10.9.9.9', $2, jsonb_build_object('what', $2::text))`,
      me.id,
      WORDS,
    )
    await run(
      `insert into privacy_requests (user_id, kind, state, note, answer) values ($1, 'correction', 'done', $2, $2)`,
      me.id,
      ...said,
    )
    await run(
      `insert into claims (key, estate_id, account_id, user_id, amount, paid_on, bank, sender, answer)
      select gen_random_uuid(), estate_id, account_id, user_id, 100, lagos_today(), $2, $3, $2 from tenants where id = $1`,
      home,
      WORDS,
      NAME,
    )
    await run(
      `insert into bank_accounts (estate_id, bank, number, name, shown_from, created_by) values ($1, 'OPay', '8031112222', 'Palm Grove', now(), $2)`,
      estates.palm.id,
      me.id,
    )
    await run(`update tenants set left_at = now(), ends_on = lagos_today() where user_id = $1`, me.id)
  } finally {
    await client.query(`select set_config('estate_management.erasing', 'off', false)`)
    client.release()
  }
}
