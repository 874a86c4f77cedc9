import type { FastifyInstance } from 'fastify'
import { type ImportDetail, importsApi } from '#contract/imports.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import type { Db } from '#server/database/open.ts'
import { clash, found } from '#server/errors/problem.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import type { Background } from '#server/runtime/background.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { receiveInTurn, refused, registerUploads } from '#server/sheets/receive.ts'
import { correctRow, withAnswers } from './answers.ts'
import {
  fieldsWith,
  listKnownAttributes,
  readRemembered,
  rememberColumns,
  requireColumns,
} from './columns.ts'
import { importFileRoutes } from './files.ts'
import {
  findImport,
  holdImport,
  insertImport,
  type KeptImport,
  listImportedRows,
  listImports,
  NOT_KEPT,
  readSamples,
  tryHoldImport,
  updateImport,
} from './store.ts'
import { undoImport } from './undo.ts'
import { whyNotUndone } from './why-not-undone.ts'

function requireOpen(kept: KeptImport): KeptImport {
  if (kept.state === 'done' || kept.state === 'undone')
    throw clash('import', 'This import is done. Upload the sheet again.')
  if (kept.emptied_at) throw clash('import', NOT_KEPT)
  return kept
}

export async function importRoutes(
  app: FastifyInstance,
  { context, background }: { context: Context; background: Background },
): Promise<void> {
  const { db, throttles } = context
  const findWithin = async (tx: Db, viewer: Viewer, id: number) =>
    found(await findImport(tx, visibleEstates(viewer), id), 'import')
  const detailOf = async (viewer: Viewer, id: number) => toDetail(db, await findWithin(db, viewer, id))

  await registerUploads(app, (uploads) =>
    route(uploads, importsApi.uploadSheet, async ({ viewer, params, query: { file_name }, request }) => {
      const { estateId: estate_id } = params
      await requireEstate(db, viewer, estate_id)
      return receiveInTurn(throttles, { viewer, estate_id, request }, async (bytes) => {
        const attributes = await listKnownAttributes(db)
        const remembered = await readRemembered(db, estate_id)
        const sheet = await refused(readSheet({ bytes, file_name, attributes, remembered }))
        const created_by = viewer.user_id
        const id = await db.transaction((tx) =>
          insertImport(tx, { estate_id, created_by, file_name, ...sheet }),
        )
        return detailOf(viewer, id)
      })
    }),
  )

  route(app, importsApi.listImports, async ({ viewer, params: { estateId }, query }) => {
    await requireEstate(db, viewer, estateId)
    return listImports(db, estateId, query)
  })
  route(app, importsApi.getImport, ({ viewer, params: { id } }) => detailOf(viewer, id))

  route(app, importsApi.listImportedRows, async ({ viewer, params: { id }, query }) =>
    listImportedRows(db, await findWithin(db, viewer, id), query),
  )

  const begin = async (
    viewer: Viewer,
    id: number,
    kind: 'check' | 'run',
    prepare: (tx: Db, found: KeptImport) => Promise<KeptImport>,
  ) => {
    const { estate } = await findWithin(db, viewer, id)
    // Refuses at once while another import runs, before waiting for a turn.
    await db.transaction((tx) => holdImport(tx, { id, estate_id: estate.id }))
    const { beginImport } = await import('./run.ts')
    await beginImport({
      db,
      background,
      heavy: throttles.heavy.imports,
      viewer,
      import_id: id,
      estate_id: estate.id,
      kind,
      prepare: async (tx) => prepare(tx, requireOpen(await findWithin(tx, viewer, id))),
    })
    return detailOf(viewer, id)
  }

  route(app, importsApi.checkImport, ({ viewer, params: { id }, body }) =>
    begin(viewer, id, 'check', async (tx, kept) => {
      const { fields, default_price, answers = [] } = body
      const questions = withAnswers(kept.questions, answers)
      requireColumns(fields, kept.headings, await listKnownAttributes(tx))
      await rememberColumns(tx, kept.estate.id, kept.headings, fields)
      await updateImport(tx, id, { fields, default_price, questions, report: null, plan_hash: null })
      return { ...kept, fields, default_price, questions }
    }),
  )

  route(app, importsApi.runImport, ({ viewer, params: { id } }) =>
    begin(viewer, id, 'run', async (_tx, kept) => {
      if (!kept.plan_hash) throw clash('import', 'Check this sheet first.')
      return kept
    }),
  )

  route(app, importsApi.correctRow, async ({ viewer, params: { id }, body }) => {
    await db.transaction(async (tx) => {
      await findWithin(tx, viewer, id)
      if (!(await tryHoldImport(tx, id))) throw clash('import', 'This sheet is being checked. Wait a moment.')
      const kept = requireOpen(await findWithin(tx, viewer, id))
      await correctRow(tx, kept, body)
    })
    return detailOf(viewer, id)
  })

  route(app, importsApi.cancelImport, async ({ viewer, params: { id } }) => {
    const { state } = await findWithin(db, viewer, id)
    if (state === 'checking' || state === 'running') await updateImport(db, id, { cancel_asked: true })
    return detailOf(viewer, id)
  })

  route(app, importsApi.undoImport, async ({ viewer, params: { id } }) => {
    const reload = (tx: Db) => findWithin(tx, viewer, id)
    await undoImport(db, viewer, await reload(db), reload)
    return detailOf(viewer, id)
  })
  importFileRoutes(app, context)
}

async function toDetail(db: Db, kept: KeptImport): Promise<ImportDetail> {
  const { headings, fields, rows_done, plan_hash, made: _, emptied_at, questions, ...shown } = kept
  const samples = await readSamples(db, kept.id, headings.length)
  const atWork = kept.state === 'checking' || kept.state === 'running'
  return {
    ...shown,
    ...(emptied_at && { emptied: true as const }),
    columns: headings.map((heading, column) => ({
      heading,
      samples: samples[column] ?? [],
      field: fields[column] ?? null,
    })),
    fields: fieldsWith(await listKnownAttributes(db)),
    questions: questions ?? [],
    to_check: kept.state === 'checked' && plan_hash === null,
    progress: atWork ? { done: rows_done, total: kept.rows } : null,
    undo_kept_from: kept.state === 'done' ? await whyNotUndone(db, kept) : null,
  }
}
