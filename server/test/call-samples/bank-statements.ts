import { claimFor } from '#server/test/bank-accounts.ts'
import { keepStatement, takeLines } from '#server/test/bank-lines.ts'
import { accountIdOf } from '#server/test/ledger.ts'
import { unique, type World } from '#server/test/world.ts'
import type { Samples } from './call-sample.ts'

const ofEstate = ({ estates }: World) => ({ params: { estateId: estates.palm.id } })
const kept = (world: World) =>
  keepStatement(world, world.estates.palm.id, [{ amount: 45_000, narration: `TRF ${unique()}` }])
const newLine = async (world: World, amount = 45_000) => {
  const { lines } = await takeLines(world, world.estates.palm.id, [{ amount, narration: `TRF ${unique()}` }])
  return lines[0]?.id ?? 0
}
const homeOf = async ({ db, tenancies }: World) => accountIdOf(db, tenancies.flat)

/** Calls about statements of a bank and their lines. */
export const bankStatementSamples = {
  'POST /estate/bank-statements/:estateId': {
    who: 'estate admin',
    input: (world) => ({
      ...ofEstate(world),
      query: { file_name: 'january.csv' },
      file: `Date,Narration,Debit,Credit,Balance\n05-Jan-2026,TRF ${unique()},,"1,000.00","1,000.00"`,
    }),
  },
  'GET /estate/bank-statements/:estateId': {
    who: 'estate admin',
    input: (world) => ({ ...ofEstate(world), query: { page: 1, per_page: 5, q: 'january' } }),
  },
  'GET /bank-statement/:id': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: await kept(world) } }),
  },
  'POST /bank-statement/:id/read': {
    who: 'estate admin',
    input: async (world) => {
      const id = await kept(world)
      const { body } = await world.as('admin')('GET /bank-statement/:id', { params: { id } })
      return {
        params: { id },
        body: {
          bank_account_id: body.bank_account?.id ?? 0,
          fields: body.columns.map(({ field }) => field),
          date_order: 'day first',
        },
      }
    },
  },
  'POST /bank-statement/:id/take': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: await kept(world) }, body: { new_rows: [2] } }),
  },
  'GET /bank-statement/:id/undo': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: await kept(world) } }),
  },
  'POST /bank-statement/:id/undo': {
    who: 'estate admin',
    input: async (world) => {
      const { id } = await takeLines(world, world.estates.palm.id, [
        { amount: 1, narration: `TRF ${unique()}` },
      ])
      return { params: { id } }
    },
  },
  'GET /estate/bank-lines/:estateId': {
    who: 'estate admin',
    input: async (world) => ({
      ...ofEstate(world),
      query: { page: 1, per_page: 5, q: 'TRF', state: 'open', statement_id: await kept(world) },
    }),
  },
  'GET /estate/bank-lines/:estateId/file': {
    who: 'estate admin',
    input: (world) => ({ ...ofEstate(world), query: { format: 'csv', state: 'open' } }),
  },
  'GET /estate/unassigned/:estateId': { who: 'estate admin', input: ofEstate },
  'GET /estate/payable-accounts/:estateId': {
    who: 'estate admin',
    input: (world) => ({ ...ofEstate(world), query: { page: 1, per_page: 5, q: 'Palm' } }),
  },
  'POST /estate/bank-lines/:estateId/by-code': { who: 'estate admin', input: ofEstate },
  'POST /bank-line/:id/book': {
    who: 'estate admin',
    input: async (world) => ({
      params: { id: await newLine(world) },
      body: { homes: [{ account_id: await homeOf(world), amount: 45_000 }], rule: 'by hand' },
    }),
  },
  'POST /bank-line/:id/take-back': {
    who: 'estate admin',
    input: async (world) => {
      const id = await newLine(world, 321)
      const booked = await world.as('admin')('POST /bank-line/:id/book', {
        params: { id },
        body: { homes: [{ account_id: await homeOf(world), amount: 321 }], rule: 'by hand' },
      })
      const { lines } = await takeLines(world, world.estates.palm.id, [
        { amount: -321, narration: `RVSL ${unique()}`, class: 'reversal' },
      ])
      const payment_id = booked.body.booking?.payment_id ?? 0
      return { params: { id: lines[0]?.id ?? 0 }, body: { payment_id } }
    },
  },
  'POST /bank-line/:id/reject': {
    who: 'estate admin',
    input: async (world) => ({
      params: { id: await newLine(world) },
      body: { account_id: await homeOf(world) },
    }),
  },
  'POST /bank-line/:id/not-dues': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: await newLine(world) }, body: { note: 'A loan.' } }),
  },
  'POST /bank-line/:id/reopen': {
    who: 'estate admin',
    input: async (world) => {
      const id = await newLine(world)
      await world.as('admin')('POST /bank-line/:id/not-dues', { params: { id }, body: { note: null } })
      return { params: { id }, body: { note: 'It is from a resident.' } }
    },
  },
  'GET /estate/claims/:estateId': {
    who: 'estate admin',
    input: (world) => ({ ...ofEstate(world), query: { page: 1, per_page: 5, q: 'Ada' } }),
  },
  'POST /claim/:id/refuse': {
    who: 'estate admin',
    input: async (world) => {
      const given = await claimFor(world, { tenant_id: world.tenancies.flat })()
      const { body } = await world.as('tenant')('POST /account/claim/:accountId', given)
      return { params: { id: body.id }, body: { note: 'Nothing came.' } }
    },
  },
} satisfies Partial<Samples>
