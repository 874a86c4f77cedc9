import type { ImportedRow } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '../use-act.ts'

/** Saves other cells of a row, leaves it out or takes it back in. Answers whether that was done. */
export function useCorrect(id: number, row: ImportedRow) {
  const { act, ...state } = useAct()
  const correct = async ({
    cells = row.cells,
    left_out = false,
  }: {
    cells?: string[]
    left_out?: boolean
  }) => {
    let done = false
    const changed = cells.flatMap((text, column) =>
      text === (row.cells[column] ?? '') ? [] : [{ column, text }],
    )
    await act(async () => {
      const detail = await call('PUT /import/row/:id', {
        params: { id },
        body: { row: row.row, left_out, cells: changed },
      })
      done = true
      return detail
    })
    return done
  }
  return { correct, ...state }
}
