/*
 * An estate brought in by a sheet of 5,000 rows: how long the upload, the check and the run take, the longest that another call
 * waited meanwhile, and the most memory that the program took. npm run bench:import; a minute. ROWS=20000 tries the largest
 * sheet, BILLS=on an estate that bills.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../e2e/app.ts'
import { signIn } from './sign-in.ts'

const ROWS = Number(process.env.ROWS ?? 5_000)
const TENANTS_PER_LANDLORD = 5
const LOOK_EVERY_MS = 20

const app = await startApp({ demo: true, env: { CALLS_PER_MINUTE: '100000000' } })
try {
  const token = await signIn(app.url, 'superadmin@estate.demo')
  const call = async (method: string, path: string, body?: object | string) => {
    const response = await fetch(`${app.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && {
          'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  const estate = await call('POST', '/estate/save', {
    ...{ name: 'Large Estate', owner: 'Residents', phone_number: '0803 000 0000', address: 'Lagos' },
    ...{ email: 'large@estate.demo', status: 1, lga_id: 1 },
  })
  if (process.env.BILLS) await turnBillingOn(call, estate.id)

  const memory = watchMemory(app.process.pid ?? 0)
  const imported = await timed(`upload of ${ROWS} rows`, () =>
    call('POST', `/estate/imports/${estate.id}?file_name=large.csv`, sheet()),
  )
  const fields = imported.columns.map(({ field }: { field: string | null }) => field)
  await timed('check', async () => {
    await call('PUT', `/import/check/${imported.id}`, { fields, default_price: null })
    return settled(call, imported.id, 'checked')
  })
  const done = await timed('run', async () => {
    await call('POST', `/import/run/${imported.id}`)
    return settled(call, imported.id, 'done')
  })
  await timed('look at what is done', () => call('GET', `/import/${imported.id}`))
  if (!process.env.BILLS) await timed('undo', () => call('POST', `/import/undo/${imported.id}`))
  console.log(JSON.stringify(done.report))
  console.log(`peak memory ${await memory()} MB`)
} finally {
  await app.stop()
}

type Call = (method: string, path: string, body?: object | string) => ReturnType<Response['json']>

/** A row a house: every fifth landlord has an email, every second tenant; the others have a phone number. */
function sheet(): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const landlord = Math.floor(row / TENANTS_PER_LANDLORD)
    const phone = (offset: number) => `080${String(30_000_000 + offset)}`
    return [
      `House ${row + 1}`,
      `"1,${String(200 + (row % 700)).padStart(3, '0')},000"`,
      `Landlord ${landlord}`,
      landlord % 2 ? `landlord-${landlord}@large.estate.demo` : '',
      landlord % 2 ? '' : phone(landlord),
      `Tenant ${row}`,
      row % 2 ? `tenant-${row}@large.estate.demo` : '',
      phone(1_000_000 + row),
      '01/02/2025',
      row % 3 ? '' : '45,000',
    ].join(',')
  })
  const headings = 'House No,Rent,Landlord,Landlord email,Landlord phone,Occupant,Email,GSM,Moved in,Bal b/f'
  return [headings, ...rows].join('\r\n')
}

async function turnBillingOn(call: Call, estate_id: number): Promise<void> {
  const { user } = await call('GET', '/me')
  const charge = await call('POST', '/create/charge', {
    user_id: user?.id,
    ...{ name: 'Service charge', amount: 20_000, duration: 1, status: 1, estate_id, property_type_id: 3 },
  })
  const billing_from = `${new Date().getFullYear()}-01-01`
  const terms = { due_days: 7, proration: 'full', grace_days: 0, late_fee: null }
  await call('PUT', `/estate/billing/${estate_id}`, {
    ...{ billing_from, raise_days: 0, openings: [] },
    charges: [{ charge_id: charge.id, anchor_on: billing_from, ...terms }],
  })
}

/** Looks at an import until it is as it should be; says the longest that one look took. */
async function settled(call: Call, id: number, state: string) {
  let slowest_ms = 0
  for (;;) {
    const began = performance.now()
    const found = await call('GET', `/import/${id}`)
    slowest_ms = Math.max(slowest_ms, performance.now() - began)
    if (found.state === state) {
      console.log(`  the slowest look meanwhile took ${Math.round(slowest_ms)} ms`)
      return found
    }
    if (found.state !== 'checking' && found.state !== 'running')
      throw new Error(`it is ${found.state}: ${found.failure}`)
    await sleep(LOOK_EVERY_MS)
  }
}

async function timed<Result>(about: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  console.log(`${about}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return result
}

/** The most memory that a process took since, in MB. */
function watchMemory(pid: number): () => Promise<string> {
  return async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0)
  }
}
