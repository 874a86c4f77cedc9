import { claimFor } from './bank-accounts.ts'
import { keepStatement, takeLines } from './bank-lines.ts'
import { accountIdOf } from './ledger.ts'
import type { Cell, Row } from './permissions.ts'
import { unique, type Who, type World } from './world.ts'

const MANAGED: [Cell, Cell, Cell, Cell, Cell] = ['yes', 'yes', 'own', 'no', 'no']

/** Calls about statements of a bank and their lines. */
export function permissionsOfBankLines(world: World): Row[] {
  const { estates, tenancies } = world
  const { palm, cedar } = estates
  const both = (make: (estate_id: number, tenancy: number) => Row['own']) => ({
    own: make(palm.id, tenancies.flat),
    other: make(cedar.id, tenancies.house),
  })
  const statementOf = (estate_id: number) => async () => ({
    params: { id: await keepStatement(world, estate_id, [{ amount: 5, narration: `TRF ${unique()}` }]) },
  })
  const lineWith =
    (body: (tenancy: number) => Promise<object> | object) =>
    (estate_id: number, tenancy: number) =>
    async () => {
      const { lines } = await takeLines(world, estate_id, [{ amount: 5, narration: `TRF ${unique()}` }])
      return { params: { id: lines[0]?.id ?? 0 }, body: await body(tenancy) }
    }
  const accountOf = (tenancy: number) => accountIdOf(world.db, tenancy)
  const putAside = (estate_id: number) => async () => {
    const { lines } = await takeLines(world, estate_id, [{ amount: -5, narration: `TRF ${unique()}` }])
    return { params: { id: lines[0]?.id ?? 0 }, body: { note: 'It is a payment.' } }
  }
  const claimOf = (who: Who, tenant_id: number) => async () => {
    const { body } = await world.as(who)(
      'POST /account/claim/:accountId',
      await claimFor(world, { tenant_id })(),
    )
    return { params: { id: body.id }, body: { note: 'Nothing came.' } }
  }
  return [
    {
      calls: [
        ...(['GET /estate/bank-statements/:estateId', 'GET /estate/bank-lines/:estateId'] as const),
        ...(['GET /estate/unassigned/:estateId', 'GET /estate/payable-accounts/:estateId'] as const),
        ...(['GET /estate/claims/:estateId', 'POST /estate/bank-lines/:estateId/by-code'] as const),
      ],
      may: MANAGED,
      ...both((estateId) => () => ({ params: { estateId } })),
    },
    {
      calls: ['GET /estate/bank-lines/:estateId/file'],
      may: MANAGED,
      ...both((estateId) => () => ({ params: { estateId }, query: { format: 'csv' } })),
    },
    {
      calls: ['POST /estate/bank-statements/:estateId'],
      may: MANAGED,
      ...both((estateId) => () => ({
        params: { estateId },
        query: { file_name: 'january.csv' },
        file: `Date,Narration,Debit,Credit,Balance\n05-Jan-2026,TRF ${unique()},,"1,000.00","1,000.00"`,
      })),
    },
    {
      calls: ['GET /bank-statement/:id', 'GET /bank-statement/:id/undo'],
      may: MANAGED,
      ...both(statementOf),
    },
    {
      calls: ['POST /bank-statement/:id/take'],
      may: MANAGED,
      ...both((estate_id) => async () => ({ ...(await statementOf(estate_id)()), body: {} })),
    },
    {
      calls: ['POST /bank-statement/:id/read'],
      may: MANAGED,
      ...both((estate_id) => async () => {
        const asked = await statementOf(estate_id)()
        const { body } = await world.as('admin')('GET /bank-statement/:id', asked)
        const fields = body.columns.map(({ field }) => field)
        return { ...asked, body: { bank_account_id: body.bank_account?.id, fields, date_order: null } }
      }),
    },
    {
      calls: ['POST /bank-statement/:id/undo'],
      may: MANAGED,
      ...both((estate_id) => async () => {
        const { id } = await takeLines(world, estate_id, [{ amount: 5, narration: `TRF ${unique()}` }])
        return { params: { id } }
      }),
    },
    {
      calls: ['POST /bank-line/:id/book'],
      may: MANAGED,
      ...both(
        lineWith(async (tenancy) => ({
          homes: [{ account_id: await accountOf(tenancy), amount: 5 }],
          rule: 'by hand',
        })),
      ),
    },
    {
      calls: ['POST /bank-line/:id/reject'],
      may: MANAGED,
      ...both(lineWith(async (tenancy) => ({ account_id: await accountOf(tenancy) }))),
    },
    {
      calls: ['POST /claim/:id/refuse'],
      may: MANAGED,
      own: claimOf('tenant', tenancies.flat),
      other: claimOf('other tenant', tenancies.house),
    },
    {
      calls: ['POST /bank-line/:id/take-back'],
      may: MANAGED,
      ...both((estate_id, tenancy) => async () => {
        const came = await lineWith(async () => ({
          homes: [{ account_id: await accountOf(tenancy), amount: 5 }],
          rule: 'by hand',
        }))(estate_id, tenancy)()
        const { body } = await world.as('admin')('POST /bank-line/:id/book', came as never)
        const { lines } = await takeLines(world, estate_id, [
          { amount: -5, narration: `RVSL ${unique()}`, class: 'reversal' },
        ])
        return { params: { id: lines[0]?.id ?? 0 }, body: { payment_id: body.booking?.payment_id } }
      }),
    },
    { calls: ['POST /bank-line/:id/not-dues'], may: MANAGED, ...both(lineWith(() => ({ note: null }))) },
    { calls: ['POST /bank-line/:id/reopen'], may: MANAGED, ...both(putAside) },
  ]
}
