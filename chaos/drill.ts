import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { startProvider } from '../bench/demo.ts'
import type { RunningApp } from '../e2e/app.ts'
import { checkLedgers } from '../server/backups/drill.ts'
import { messageOf } from '../server/errors/errors.ts'
import { type Acknowledged, Payers, type Person, signInPayers } from './payers.ts'

/** `given` holds paid references and acknowledged payments; each query finds wrong ones. */
const GIVEN = 'with given as (select $1::text[] as paid, $2::jsonb as acknowledged)'
const WRONG = {
  'payments recorded twice': `
    select transaction_reference from payments where status = 'success' group by 1 having count(*) > 1`,
  'paid and not recorded': `
    select reference from given, unnest(paid) reference
    where not exists (select from payments where transaction_reference = reference and status = 'success')`,
  'recorded otherwise than acknowledged': `
    select a from given, jsonb_array_elements(acknowledged) a
    where not exists (select from payments p where transaction_reference = a->>'reference' and p.status = 'success'
      and p.invoice_number = a->>'invoice_number' and p.amount = (a->>'amount')::numeric)`,
  'years whose invoice numbers have a gap': `
    select year from invoice_numbers n full join (
      select split_part(invoice_number, '-', 2)::int as year, count(distinct invoice_number) as count,
        max(split_part(invoice_number, '-', 3)::int) as last from payments group by 1) p using (year)
    where (n.last_number, p.count) is distinct from (p.last, p.last)`,
  'payments that are not the sum of their lines': `
    select invoice_number from given, payments p where transaction_reference = any(paid)
      and amount is distinct from (select sum(l.amount * l.quantity) from payment_lines l where l.payment_id = p.id)`,
  'payments that the ledger lacks': `
    select invoice_number from given, payments p join estates on estates.id = p.estate_id
    where transaction_reference = any(paid) and billing_from is not null
      and not exists (select from ledger_entries e where e.payment_id = p.id and e.amount = -p.amount)`,
}

async function wrongPayments(
  client: pg.Client,
  acknowledged: readonly Acknowledged[],
  paid: readonly string[] = acknowledged.map(({ reference }) => reference),
): Promise<string[]> {
  const found: string[] = []
  for (const [what, text] of Object.entries(WRONG)) {
    const values = [paid, JSON.stringify(acknowledged)]
    const { rows } = await client.query({ text: `${GIVEN} ${text}`, values, rowMode: 'array' })
    if (rows.length > 0) found.push(`${rows.length} ${what}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  await checkLedgers(client).catch((error: unknown) => void found.push(messageOf(error)))
  return found
}

const PATIENCE_MS = 120_000
const ENOUGH_PAYMENTS = 24
/** The database is down, or the provider has not decided. */
const ALLOWED_STATUS = [503, 202]

export interface Scene {
  people: readonly Person[]
  acknowledged(): number
  paymentsGoOn(): Promise<void>
  wrong(what: string): void
}
export interface Case {
  name: string
  /** Further allowed statuses; 0 is no answer. */
  allowed?: readonly number[]
  longest_ms?: number
  happens(scene: Scene): Promise<void>
}
interface Drill {
  apps: readonly Pick<RunningApp, 'url' | 'output'>[]
  sandbox: Awaited<ReturnType<typeof startProvider>>['sandbox']
  cases: readonly Case[]
  connect(): Promise<pg.Client>
}

export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  let last: unknown
  while (performance.now() < deadline) {
    try {
      if (await isSo()) return
    } catch (error) {
      last = error
    }
    await sleep(50)
  }
  throw new Error(`Waited ${PATIENCE_MS / 1000} s for ${what}`, { cause: last })
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!messageOf(error).includes('ESRCH')) throw error
    }
  }
}

/** Runs the cases named by `ONLY` while people pay, checks the payments after each and prints a table. */
export async function runDrill(drill: Drill): Promise<never> {
  const { apps, sandbox, connect } = drill
  const cases = drill.cases.filter(({ name }) => name.includes(process.env.ONLY ?? ''))
  const urls = apps.map(({ url }) => url)
  const superuser = await connect()
  const people = await signInPayers(superuser, urls)
  await superuser.end()
  const payers = new Payers(people, urls, sandbox.url)
  const lines: string[] = []
  const known = new Set<string>()

  async function paymentsGoOn(): Promise<void> {
    const enough = payers.acknowledged.length + ENOUGH_PAYMENTS
    await until('payments', () => payers.acknowledged.length >= enough)
  }
  async function wrongInBooks(paid?: readonly string[]): Promise<string[]> {
    const acknowledged = [...payers.acknowledged]
    const client = await connect()
    const found = await wrongPayments(client, acknowledged, paid)
    await client.end()
    const failures = apps.flatMap(({ output }) =>
      output()
        .split(/^(?=\[\d\d:)/m)
        .filter((entry) => entry.includes('a request failed') && !entry.includes('57014')),
    )
    return [...found, ...failures]
  }
  function report(
    { name, allowed = [], longest_ms = 30_000 }: Omit<Case, 'happens'>,
    from: number,
    wrong: string[],
  ) {
    const paid = payers.acknowledged.filter(({ at }) => at > from).map(({ at }) => at)
    const times = [from, ...paid, performance.now()]
    const stood_ms = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
    const refused = payers.refused.filter(({ at }) => at > from)
    if (stood_ms > longest_ms) wrong.push(`no payment for ${seconds(stood_ms)} s`)
    for (const { status, text, retry_after } of refused)
      if (![...ALLOWED_STATUS, ...allowed].includes(status) || (status === 503 && !retry_after))
        wrong.push(`${status} ${text}`)
    const fresh = [...new Set(wrong)].filter((each) => !known.has(each))
    for (const each of fresh) {
      known.add(each)
      console.log(`  WRONG: ${each}`)
    }
    const slowest = seconds(Math.max(0, ...refused.map(({ took_ms }) => took_ms)))
    const figures = [seconds(stood_ms), refused.length, slowest, paid.length]
    const ledgers = fresh.length === 0 ? 'right' : `${fresh.length} WRONG`
    lines.push(`| ${[name, ...figures, ledgers].join(' | ')} |`)
  }

  for (const each of cases) {
    console.log(`${seconds(performance.now())} s: ${each.name}`)
    const [from, wrong] = [performance.now(), [] as string[]]
    try {
      await each.happens({
        people,
        paymentsGoOn,
        acknowledged: () => payers.acknowledged.length,
        wrong: (what) => void wrong.push(what),
      })
      await paymentsGoOn()
      wrong.push(...(await wrongInBooks()))
    } catch (error) {
      wrong.push(messageOf(error))
    }
    report(each, from, wrong)
  }
  const from = performance.now()
  await payers.stop()
  const paid = (await sandbox.transactions()).filter(({ status }) => status === 'success')
  report({ name: 'at the end' }, from, await wrongInBooks(paid.map(({ reference }) => reference)))
  console.log('| case | no payment for, s | calls refused | slowest refusal, s | payments | ledgers |')
  console.log('|---|--:|--:|--:|--:|--:|')
  for (const line of lines) console.log(line)
  process.exit(known.size > 0 ? 1 : 0)
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
