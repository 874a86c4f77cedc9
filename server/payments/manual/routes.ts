import type { FastifyInstance } from 'fastify'
import { manualPaymentsApi, type RecordPaymentBody } from '#contract/manual-payments.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { rolledBack } from '#server/database/rolled-back.ts'
import { accounts } from '#server/database/schema.ts'
import { bankReferences, payments } from '#server/database/schema-payments.ts'
import { clash } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { correct, previewCorrection } from './correct.ts'
import { listPayers } from './list-payers.ts'
import { record } from './record.ts'
import { previewReversal, reverse } from './reverse.ts'

export function manualPaymentRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, manualPaymentsApi.listPayers, ({ viewer, query }) => listPayers(db, viewer, query))

  route(app, manualPaymentsApi.recordPayment, async ({ viewer, body }) => {
    try {
      return await db.transaction((tx) => record(tx, viewer, body))
    } catch (error) {
      if (!isUniqueViolation(error, 'bank_references_pkey')) throw error
      const invoice = await findInvoiceOf(db, body)
      throw clash('bank_reference', `This reference is recorded already${invoice ? `, as ${invoice}` : ''}.`)
    }
  })

  route(app, manualPaymentsApi.correctPayment, ({ viewer, params, body }) =>
    db.transaction((tx) => correct(tx, viewer, params.id, body)),
  )

  route(app, manualPaymentsApi.previewCorrection, ({ viewer, params, body }) =>
    rolledBack(db, (tx) => previewCorrection(tx, viewer, params.id, body)),
  )

  route(app, manualPaymentsApi.previewReversal, ({ viewer, params }) =>
    rolledBack(db, (tx) => previewReversal(tx, viewer, params.id)),
  )

  route(app, manualPaymentsApi.reversePayment, ({ viewer, params, body }) =>
    db.transaction((tx) => reverse(tx, viewer, params.id, body.note)),
  )
}

/** A reversal deletes the row of `bank_references` (a trigger), so reversed payments are not found. */
async function findInvoiceOf(
  db: Db,
  { tenant_id, account_id, bank_reference }: RecordPaymentBody,
): Promise<string | undefined> {
  const [row] = await db
    .select({ invoice_number: payments.invoice_number })
    .from(bankReferences)
    .innerJoin(accounts, eq(accounts.estate_id, bankReferences.estate_id))
    .innerJoin(payments, eq(payments.id, bankReferences.payment_id))
    .where(
      and(
        sql`${accounts.id} = coalesce(${account_id ?? null}::int, (select t.account_id from tenants t where t.id = ${tenant_id ?? null}))`,
        sql`${bankReferences.reference} = plain_reference(${bank_reference})`,
      ),
    )
  return row?.invoice_number
}
