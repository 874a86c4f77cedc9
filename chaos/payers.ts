import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { send, signIn } from '../bench/demo.ts'
import { createClient } from '../sandbox/test/client.ts'

const PAUSE_MS = 250
const REQUEST_TIMEOUT_MS = 60_000
const GIVE_UP_AFTER_MS = 180_000
const PHONE = '0803 123 4567'
const PAYERS = 6

export interface Person {
  token: string
  place: { tenant_id: number; estate_id: number; estate_property_id: number }
  wanted: { items: { charge_id: number; quantity: number }[] } | { amount: number }
}
export interface Acknowledged {
  at: number
  reference: string
  invoice_number: string
  amount: number
}

const id = z.number()
const me = z.object({
  user: z.object({
    tenants: z.array(z.object({ id, estate: z.object({ id }), estate_property: z.object({ id }) })).min(1),
  }),
})
const charges = z.array(z.object({ id, estate_id: id, status: z.number().nullable() }))
const opened = z.object({ reference: z.string(), amount: z.number() })
const settled = z.object({ payment: z.object({ invoice_number: z.string(), amount: z.number() }) })

/** Signs in tenants of the demo. `superuser` sets their password, which only two have. */
export async function signInPayers(superuser: pg.Client, urls: readonly string[]): Promise<Person[]> {
  const { rows } = await superuser.query<{ email: string }>(
    `update users u set password_hash = known.password_hash
      from (select password_hash from users where email = 'tenant@estate.demo') known
      where u.id in (select user_id from tenants where left_at is null and ends_on is null group by 1 order by 1 limit ${PAYERS})
      returning u.email`,
  )
  return Promise.all(
    rows.map(async ({ email }, index): Promise<Person> => {
      const url = urls[index % urls.length] ?? ''
      const token = await signIn(url, email)
      const ask = (path: string, body?: object) => send(url, token, path, { body })
      const { user } = me.parse(await (await ask('/me')).json())
      const { id: tenant_id, estate, estate_property } = user.tenants[0] as (typeof user.tenants)[number]
      const place = { tenant_id, estate_id: estate.id, estate_property_id: estate_property.id }
      // Half of them pay into the ledger if their estate bills; the others buy an unbilled item.
      const amount = 1500.5 + index
      if (index % 2 === 0 && (await ask('/payment/preview', { tenant_id, amount })).ok)
        return { token, place, wanted: { amount } }
      const found = charges.parse(await (await ask(`/estate/charges/${estate.id}?per_page=100`)).json())
      const levy = found.find(({ estate_id, status }) => estate_id === 0 && status === 1)
      if (!levy) throw new Error(`${email} finds nothing to buy`)
      return { token, place, wanted: { items: [{ charge_id: levy.id, quantity: 1 }] } }
    }),
  )
}

/** Pay without a break at each server in turn, and repeat a request until it succeeds. */
export class Payers {
  readonly acknowledged: Acknowledged[] = []
  readonly refused: ({ at: number; took_ms: number } & Awaited<ReturnType<typeof answerOf>>)[] = []
  readonly #urls: readonly string[]
  readonly #provider: ReturnType<typeof createClient>
  readonly #paying: Promise<unknown>
  #turn = 0
  #stopping = false

  constructor(people: readonly Person[], urls: readonly string[], provider_url: string) {
    this.#urls = urls
    this.#provider = createClient(provider_url)
    this.#paying = Promise.all(people.map((person) => this.#payOn(person)))
    this.#paying.catch(() => {})
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#paying
  }

  async #payOn(person: Person): Promise<void> {
    while (!this.#stopping) {
      await this.#payOnce(person)
      await sleep(PAUSE_MS)
    }
  }

  async #payOnce(person: Person): Promise<void> {
    const { place, wanted } = person
    const begin = { tenant_id: place.tenant_id, phone_number: PHONE, ...wanted }
    const { reference, amount } = opened.parse(
      await this.#askUntil(201, '/payment/initialize', person, begin),
    )
    await this.#provider.control('POST', `pay/${reference}`, { with: 'success' })
    const tell = {
      ...{ ...place, phone_number: PHONE, charge_id: 0, amount, reference },
      payload: 'items' in wanted ? wanted : null,
      ...{ payment_method: 'paystack', gateway: 'paystack', status: 'success' },
    }
    const { payment } = settled.parse(await this.#askUntil(200, '/make/payment', person, tell))
    this.acknowledged.push({ at: performance.now(), reference, ...payment })
  }

  async #askUntil(wanted: number, path: string, { token }: Person, body?: object): Promise<unknown> {
    const began = performance.now()
    while (performance.now() - began < GIVE_UP_AFTER_MS) {
      const asked = performance.now()
      const url = this.#urls[this.#turn++ % this.#urls.length] ?? ''
      const answer = await answerOf(url, token, path, body)
      if (answer.status === wanted) return JSON.parse(answer.text)
      const at = performance.now()
      this.refused.push({ at, took_ms: at - asked, ...answer })
      await sleep(PAUSE_MS)
    }
    throw new Error(`${path} was not answered with ${wanted} in ${GIVE_UP_AFTER_MS / 1000} s`)
  }
}

async function answerOf(url: string, token: string, path: string, body: object | undefined) {
  try {
    const response = await send(url, token, path, { body, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    const retry_after = response.headers.get('retry-after')
    return { status: response.status, text: await response.text(), retry_after }
  } catch (error) {
    return { status: 0, text: String(error), retry_after: null }
  }
}
