import { useState } from 'react'
import type { ImportDetail } from '#contract/imports.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { showImport } from './queries.ts'

type Answer = { key: string; answer: string | null }
type Fields = ImportDetail['columns'][number]['field'][]

/** Asks for an act on an import, one at a time, shows what it answers, and keeps what it was refused for. */
export function useAct(onDone?: () => void) {
  const [working, setWorking] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const act = async (ask: () => Promise<ImportDetail>) => {
    setWorking(true)
    setRefusal(undefined)
    try {
      showImport(await ask())
      onDone?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    } finally {
      setWorking(false)
    }
  }
  return { act, working, refusal }
}

/** Has every row of a sheet checked, with what its columns say. */
export function useCheck(id: number, onDone?: () => void) {
  const { act, ...state } = useAct(onDone)
  const check = (fields: Fields, default_price: number | null, answers: Answer[] = []) =>
    act(() => call('PUT /import/check/:id', { params: { id }, body: { fields, default_price, answers } }))
  return { check, ...state }
}
