import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { send } from '../bench/send.ts'
import { createClient } from '../sandbox/test/client.ts'
import { until } from './programs.ts'

/** Between two payments of one payer, and before one that was refused asks again. */
const PAUSE_MS = 250
/** As long as anybody waits for a page. */
const PATIENCE_MS = 60_000
/** Nothing fails for longer; whoever is still refused then would be for ever. */
const GIVE_UP_AFTER_MS = 180_000
const PHONE = '0803 123 4567'

export interface Person {
  email: string
  /** Another one once they signed in anew. */
  token: string
  place: { tenant_id: number; estate_id: number; estate_property_id: number }
  wanted: { items: { charge_id: number; quantity: number }[] } | { amount: number }
}

/** What a payer was told is paid. */
export interface Acknowledged {
  at: number
  reference: string
  invoice_number: string
  amount: number
}
interface Answer {
  /** When it came. */
  at: number
  /** The server that was asked. */
  url: string
  /** 0 where there was none. */
  status: number
  took_ms: number
  said: string
  /** Seconds after which to ask again, where the answer says so. */
  retry_after: string | null
}

const opened = z.object({ reference: z.string(), amount: z.number() })
const settled = z.object({
  status: z.string(),
  payment: z.object({ invoice_number: z.string(), amount: z.number() }).nullable(),
})
const listed = z.array(z.object({ invoice_number: z.string() }))

/** People who pay all the time, through whichever server's turn it is, and ask again until they are told that it is paid. */
export class Payers {
  readonly acknowledged: Acknowledged[] = []
  /** Every answer that was no success. */
  readonly refused: Answer[] = []
  /** Invoice numbers that were acknowledged and then not on the payer's list, whichever server answered it. */
  readonly unlisted: string[] = []
  readonly #urls: readonly string[]
  readonly #provider: ReturnType<typeof createClient>
  readonly #paying: Promise<unknown>
  #turn = 0
  #stopping = false

  /** `urls` may change while they pay. */
  constructor(people: readonly Person[], urls: readonly string[], provider_url: string) {
    this.#urls = urls
    this.#provider = createClient(provider_url)
    this.#paying = Promise.all(people.map((person) => this.#payOn(person)))
    // Told by whoever waits for the end; until then it is kept.
    this.#paying.catch(() => {})
  }

  /** Waits until so many more are acknowledged. */
  goOn(count: number, patience_ms: number): Promise<void> {
    const enough = this.acknowledged.length + count
    return until('payments are acknowledged again', patience_ms, () => this.acknowledged.length >= enough)
  }

  /** Lets everybody finish what they have begun. */
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
    const { tenant_id } = place
    const begin = { tenant_id, phone_number: PHONE, ...wanted }
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
    if (!payment) throw new Error(`${reference} is paid, and was answered without a payment`)
    this.acknowledged.push({ at: performance.now(), reference, ...payment })
    // By its number: where the clock is set back it is not among the newest.
    const found = `/tenant/payments/${tenant_id}?page=1&q=${payment.invoice_number}`
    const list = listed.parse(await this.#askUntil(200, found, person))
    if (list.length !== 1) this.unlisted.push(payment.invoice_number)
  }

  async #askUntil(wanted: number, path: string, person: Person, body?: object): Promise<unknown> {
    const began = performance.now()
    while (performance.now() - began < GIVE_UP_AFTER_MS) {
      const asked = performance.now()
      const url = this.#urls[this.#turn++ % this.#urls.length] ?? ''
      const answer = await ask(url, person.token, path, body)
      if (answer.status === wanted) return JSON.parse(answer.said)
      const at = performance.now()
      this.refused.push({ at, url, took_ms: at - asked, ...answer })
      await sleep(PAUSE_MS)
    }
    throw new Error(`${path} was not answered with ${wanted} in ${GIVE_UP_AFTER_MS / 1000} s`)
  }
}

async function ask(
  url: string,
  token: string,
  path: string,
  body: object | undefined,
): Promise<Pick<Answer, 'status' | 'said' | 'retry_after'>> {
  try {
    const response = await send(url, token, path, { body, signal: AbortSignal.timeout(PATIENCE_MS) })
    const retry_after = response.headers.get('retry-after')
    return { status: response.status, said: await response.text(), retry_after }
  } catch (error) {
    return { status: 0, said: String(error), retry_after: null }
  }
}
