import { vi } from 'vitest'
import type { ImportDetail } from '#contract/imports.ts'
import { insertImport } from '#server/imports/store.ts'
import { addressOf } from './client.ts'
import { unique, type Who, type World } from './world.ts'

/** The known fields of an import before its check. */
type ToCheck = Pick<ImportDetail, 'id'> & {
  columns: Pick<ImportDetail['columns'][number], 'heading' | 'field'>[]
}

/** Most imports end in a few milliseconds; on a busy machine all end within this time. */
const SOON = { interval: 5, timeout: 20_000 }

/** Cells as the CSV of a spreadsheet program. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

/** Uploads a sheet of an estate; default: Palm Grove. */
export async function uploadSheet(
  { send, people, estates }: World,
  sheet: string | Buffer<ArrayBuffer> | readonly (readonly string[])[],
  { who = 'estate admin', estate_id = estates.palm.id }: { who?: Who; estate_id?: number } = {},
): Promise<ImportDetail> {
  const { status, text } = await send({
    method: 'POST',
    path: addressOf('POST /estate/imports/:estateId', {
      params: { estateId: estate_id },
      query: { file_name: 'estate.csv' },
    }),
    token: people[who].token,
    headers: { 'content-type': 'text/csv' },
    body: typeof sheet === 'string' || Buffer.isBuffer(sheet) ? sheet : csvOf(sheet),
  })
  if (status !== 201) throw new Error(`not uploaded: ${status} ${text}`)
  return JSON.parse(text)
}

/** Stores a new sheet of one property, as an upload does: reading a file takes longer than the rest of a call. */
export async function keepSheet({ db, people }: World, estate_id: number): Promise<ToCheck> {
  const sheet: ToCheck['columns'] = [
    { heading: 'Property', field: 'property' },
    { heading: 'Price', field: 'price' },
  ]
  const id = await db.transaction((tx) =>
    insertImport(tx, {
      estate_id,
      created_by: people.admin.id,
      file_name: 'estate.csv',
      headings: sheet.map(({ heading }) => heading),
      fields: sheet.map(({ field }) => field),
      notes: [],
      rows: [{ number: 2, cells: [`Import ${unique()}`, '900000'] }],
    }),
  )
  return { id, columns: sheet }
}

/** Waits until no server works on an import. */
export function settled(world: World, id: number): Promise<ImportDetail> {
  return vi.waitFor(async () => {
    const { status, body } = await world.as('admin')('GET /import/:id', { params: { id } })
    if (status !== 200 || body.state === 'checking' || body.state === 'running')
      throw new Error(`it is ${body.state ?? status}`)
    return body
  }, SOON)
}

/** Waits until the background work of a call has ended. */
export const atRest = ({ pool }: Pick<World, 'pool'>): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await pool.query("select from imports where state in ('checking', 'running')")
    if (rowCount) throw new Error('an import is under way')
  }, SOON)

/** Checks a sheet with its guessed columns. */
export async function checkSheet(
  world: World,
  { id, columns }: ToCheck,
  { default_price = null }: { default_price?: number | null } = {},
): Promise<ImportDetail> {
  const body = { fields: columns.map(({ field }) => field), default_price }
  const { status, body: said } = await world.as('admin')('PUT /import/check/:id', { params: { id }, body })
  if (status !== 202) throw new Error(`not checked: ${status} ${said.message}`)
  return settled(world, id)
}

/** Runs a checked import. */
export async function runImport(world: World, id: number): Promise<ImportDetail> {
  const { status, body } = await world.as('admin')('POST /import/run/:id', { params: { id } })
  if (status !== 202) throw new Error(`not run: ${status} ${body.message}`)
  return settled(world, id)
}

/** Uploads, checks and runs a sheet; returns the checked and the finished import. */
export async function bringIn(
  world: World,
  sheet: Parameters<typeof uploadSheet>[1],
  {
    default_price = 1_000_000,
    ...where
  }: { who?: Who; estate_id?: number; default_price?: number | null } = {},
) {
  const uploaded = await uploadSheet(world, sheet, where)
  const checked = await checkSheet(world, uploaded, { default_price })
  return { checked, done: await runImport(world, uploaded.id) }
}

/** The report on the rows of an import. */
export async function rowsOf(world: World, id: number) {
  const { body } = await world.as('admin')('GET /import/rows/:id', { params: { id } })
  return body
}
