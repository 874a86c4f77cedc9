import type { FastifyInstance } from 'fastify'
import { bankLinesApi } from '#contract/bank-lines.ts'
import { bankStatementsApi } from '#contract/bank-statements.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { estates } from '#server/database/schema.ts'
import { bankStatements } from '#server/database/schema-bank.ts'
import { clash, invalid } from '#server/errors/problem.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { receiveInTurn, refused, registerUploads } from '#server/sheets/receive.ts'
import { ownedByEstate } from '#server/throttling/work-queue.ts'
import { bookLine, holdLine, refuseClaim, rejectHome, reopen, setNotDues, takeBack } from './book.ts'
import { bookByCode } from './by-code.ts'
import { exportLines } from './export.ts'
import { listLines, listPayable, listWaitingClaims, readBankLine, readUnassigned } from './lines.ts'
import {
  findStatement,
  holdStatement,
  insertStatement,
  listAccounts,
  listBankStatements,
  readFile,
  toDetail,
} from './statements.ts'
import { takeStatement } from './take.ts'
import { previewUndo, undoStatement } from './undo.ts'

export async function transferRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db, throttles, sealing } = context
  const detailOf = async (viewer: Viewer, id: number) => toDetail(db, await findStatement(db, viewer, id))

  await registerUploads(app, (uploads) =>
    route(
      uploads,
      bankStatementsApi.uploadBankStatement,
      async ({ viewer, params, query: { file_name }, request }) => {
        const { estateId: estate_id } = params
        await requireEstate(db, viewer, estate_id)
        return receiveInTurn(throttles, { viewer, estate_id, request }, async (bytes) => {
          const result = await refused(readFile(db, estate_id, { bytes, file_name }))
          const row = { estate_id, created_by: viewer.user_id, file_name, bytes }
          return detailOf(viewer, await db.transaction((tx) => insertStatement(tx, row, result)))
        })
      },
    ),
  )

  route(app, bankStatementsApi.listBankStatements, async ({ viewer, params: { estateId }, query }) => {
    await requireEstate(db, viewer, estateId)
    return listBankStatements(db, estateId, query)
  })
  route(app, bankStatementsApi.getBankStatement, ({ viewer, params: { id } }) => detailOf(viewer, id))

  route(app, bankStatementsApi.readBankStatement, async ({ viewer, params: { id }, body }) => {
    const { estate, file_name, result } = await findStatement(db, viewer, id)
    const { bank_account_id, fields, date_order } = body
    if (fields.length !== result.columns.length) throw invalid('fields', 'Say of each column what it holds.')
    const accounts = await listAccounts(db, estate.id)
    if (!accounts.some((account) => account.id === bank_account_id))
      throw invalid('bank_account_id', 'Select an account of the estate.')
    const [row] = await db
      .select({ content: bankStatements.content })
      .from(bankStatements)
      .where(eq(bankStatements.id, id))
    const bytes = row?.content
    if (!bytes) throw clash('statement', 'This file is read already. Upload it again.')
    return throttles.heavy.calls(ownedByEstate(estate.id), async () => {
      const read = await refused(readFile(db, estate.id, { bytes, file_name, fields, date_order }))
      await db.transaction(async (tx) => {
        const { state } = await holdStatement(tx, viewer, id)
        if (state !== 'uploaded') throw clash('statement', 'This statement is taken already.')
        await tx
          .update(bankStatements)
          .set({ result: read, bank_account_id })
          .where(eq(bankStatements.id, id))
      })
      return detailOf(viewer, id)
    })
  })

  route(app, bankStatementsApi.takeBankStatement, async ({ viewer, params: { id }, body: { new_rows } }) => {
    await db.transaction((tx) => takeStatement(tx, viewer, id, { new_rows, sealing }))
    return detailOf(viewer, id)
  })
  route(app, bankStatementsApi.bankStatementUndo, async ({ viewer, params: { id } }) => {
    await findStatement(db, viewer, id)
    return previewUndo(db, id)
  })
  route(app, bankStatementsApi.undoBankStatement, async ({ viewer, params: { id } }) => {
    const { estate } = await findStatement(db, viewer, id)
    return throttles.heavy.calls(ownedByEstate(estate.id), async () => {
      await db.transaction((tx) => undoStatement(tx, viewer, id))
      return detailOf(viewer, id)
    })
  })
  lineRoutes(app, context)
}

function lineRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  const ofEstate = async <Result>(viewer: Viewer, estate_id: number, read: () => Promise<Result>) => {
    await requireEstate(db, viewer, estate_id)
    return read()
  }
  route(app, bankLinesApi.listLines, ({ viewer, params: { estateId: estate_id }, query }) =>
    ofEstate(viewer, estate_id, () => listLines(db, { ...query, estate_id })),
  )
  route(app, bankLinesApi.exportLines, async ({ viewer, params: { estateId: estate_id }, query, reply }) =>
    ofEstate(viewer, estate_id, () => exportLines(db, viewer, { ...query, estate_id }, reply)),
  )
  route(app, bankLinesApi.unassigned, ({ viewer, params: { estateId } }) =>
    ofEstate(viewer, estateId, () => readUnassigned(db, estateId)),
  )
  route(app, bankLinesApi.payableAccounts, ({ viewer, params: { estateId }, query }) =>
    ofEstate(viewer, estateId, () => listPayable(db, estateId, query)),
  )
  route(app, bankLinesApi.listClaims, ({ viewer, params: { estateId }, query }) =>
    ofEstate(viewer, estateId, () => listWaitingClaims(db, estateId, query)),
  )
  route(app, bankLinesApi.bookByCode, ({ viewer, params: { estateId } }) =>
    ofEstate(viewer, estateId, () =>
      throttles.heavy.calls(ownedByEstate(estateId), () => bookByCode(db, viewer, estateId)),
    ),
  )

  const isVisible = (viewer: Viewer) =>
    sql`estate_id in (select ${estates.id} from ${estates} where ${visibleEstates(viewer)})`
  route(app, bankLinesApi.refuseClaim, async ({ viewer, params: { id }, body: { note } }) => {
    await db.transaction((tx) => refuseClaim(tx, viewer, isVisible(viewer), id, note))
    return { message: 'The claim is refused, and its sender is told.' }
  })

  const changing = async (
    viewer: Viewer,
    id: number,
    change: (tx: Db, line: Awaited<ReturnType<typeof holdLine>>) => Promise<void>,
  ) => {
    try {
      await db.transaction(async (tx) => change(tx, await holdLine(tx, isVisible(viewer), id)))
    } catch (error) {
      if (isUniqueViolation(error, 'bank_references_pkey'))
        throw clash('line', 'Another payment took this bank reference just now. Try again.')
      throw error
    }
    return readBankLine(db, id)
  }
  route(app, bankLinesApi.bookLine, ({ viewer, params: { id }, body }) =>
    changing(viewer, id, (tx, line) => bookLine(tx, viewer, line, body)),
  )
  route(app, bankLinesApi.takeBackLine, ({ viewer, params: { id }, body: { payment_id } }) =>
    changing(viewer, id, (tx, line) => takeBack(tx, viewer, line, payment_id)),
  )
  route(app, bankLinesApi.rejectSuggestion, ({ viewer, params: { id }, body: { account_id } }) =>
    changing(viewer, id, (tx, line) => rejectHome(tx, viewer, line, account_id)),
  )
  route(app, bankLinesApi.notDues, ({ viewer, params: { id }, body: { note } }) =>
    changing(viewer, id, (tx, line) => setNotDues(tx, viewer, line, note)),
  )
  route(app, bankLinesApi.reopenLine, ({ viewer, params: { id }, body: { note } }) =>
    changing(viewer, id, (tx, line) => reopen(tx, viewer, line, note)),
  )
}
