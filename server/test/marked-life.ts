import { CHANNELS } from '#contract/messages.ts'
import { sql } from '#server/database/drizzle.ts'
import { openChannels } from '#server/messages/channels/open-channels.ts'
import { sendDueMessages } from '#server/messages/send-due-messages.ts'
import { payAtProvider } from './payments.ts'
import { newAddress, PASSWORD, type World } from './world.ts'
import { ledgerOf, startLedger } from './written-ledger.ts'

/* A person with unique marks, so that a test finds every trace of them. */

export const NAME = 'Oluwaṣeun Markwell'
const TYPED = 'Mrs Markwell Seun'
export const EMAILS = ['seun.markwell@first.test', 'markwell@second.test'] as const
export const PHONES = ['+2348099887766', '0809 988 7766', '0809-988-7766'] as const
/** Personal data in the middle of a text. */
export const WORDS = `told by ${NAME.toUpperCase()} (${EMAILS[0]}, ${EMAILS[1]}, ${PHONES.join(' or ')}, 2348099887766)`
/** All data of the person contains one of these. */
export const MARKS = ['markwell', '8099887766', '809[ -]*988[ -]*7766']
const quiet = { error: () => {}, warn: () => {}, info: () => {} }

/** The tenant's life, which fills many tables; messages go to the outbox of a folder. Returns the codes of printed documents. */
export async function live(world: World, dataDir: string) {
  const { as, call, db, estates, charges, people, pool, properties, tenancies } = world
  const me = people.tenant
  await db.execute(
    sql`update users set name = ${NAME}, email = ${EMAILS[0]}, phone_number = ${PHONES[0]} where id = ${me.id}`,
  )
  await db.execute(sql`update tenants set name = ${TYPED}, email = ${EMAILS[0]}, phone_number = ${PHONES[1]},
    address = ${`4 Marina Road, care of ${NAME}`} where id = ${tenancies.flat}`)
  // Paid by card: the provider knows email and phone number.
  const opened = await as('tenant')('POST /payment/initialize', {
    body: {
      tenant_id: tenancies.flat,
      phone_number: PHONES[2],
      items: [{ charge_id: charges.security, quantity: 1 }],
    },
  })
  await payAtProvider(world, opened.body.reference)
  const paid = await as('tenant')('POST /make/payment', {
    body: {
      phone_number: PHONES[2],
      charge_id: charges.security,
      estate_property_id: properties.flat,
      tenant_id: tenancies.flat,
      amount: opened.body.amount,
      estate_id: estates.palm.id,
      payment_method: 'paystack',
      reference: opened.body.reference,
      gateway: 'paystack',
      status: 'success',
      payload: null,
    },
  })
  if (!paid.body.payment) throw new Error(`not paid: ${paid.body.message}`)
  const written = await pool.query('select receipt_code from payments where id = $1', [paid.body.payment.id])
  const receipt: string = written.rows[0].receipt_code

  // The handwritten ledger has a balance of zero.
  await startLedger(world, estates.palm.id, [charges.security])
  const flat = ledgerOf(world, { estate_id: estates.palm.id, tenant_id: tenancies.flat })
  const day = (await db.execute<{ day: string }>(sql`select (lagos_today() - 3)::text as day`)).rows[0]
    ?.day as string
  const gate = await flat.owe({ amount: 7_000, dated_on: day, name: `Gate of ${NAME}`, note: WORDS })
  await flat.settle(await flat.creditEntry({ amount: 7_000, dated_on: day, note: WORDS }), gate, 7_000)
  const printedStatement = await as('tenant')('GET /tenant/statement/:tenantId/file', {
    params: { tenantId: tenancies.flat },
    query: { from: day, to: day, format: 'pdf' },
  })
  if (printedStatement.status !== 200) throw new Error('no statement')
  const { rows } = await pool.query('select code from statements order by id desc limit 1')
  const statement: string = rows[0].code

  await call('POST /login', { body: { email: EMAILS[1], password: PASSWORD }, from: newAddress() })
  await call('POST /login', { body: { email: EMAILS[0], password: 'Wrong-Rain-3' }, from: newAddress() })
  await call('POST /forgot-password', { body: { email: EMAILS[0] }, from: newAddress() } as never)
  await world.context.later.flush()
  await call('POST /login', { body: { email: EMAILS[0], password: PASSWORD }, from: newAddress() })
  for (const channel of CHANNELS)
    for (;;) {
      const channels = openChannels({ mail: null, whatsapp: null, data_dir: dataDir })
      if ((await sendDueMessages({ db, channels, app_url: 'http://estate.test', log: quiet }, channel)) === 0)
        break
    }
  return { receipt, statement }
}
