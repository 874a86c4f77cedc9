import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportDetail } from '#contract/imports.ts'
import { ApiError, call } from '#web/api/call.ts'
import { one, queryClient, refetchAll } from '#web/api/queries.ts'

export const POLL_MS = 1000

export const isBusy = ({ state }: Pick<ImportDetail, 'state'>): boolean =>
  state === 'checking' || state === 'running'

const importOf = (id: number) => one('GET /import/:id', { params: { id } })

/** An import, followed for as long as something is done with it. */
export function useImport(id: number) {
  const found = useQuery({
    ...importOf(id),
    enabled: id > 0,
    refetchInterval: ({ state: { data } }) => data !== undefined && isBusy(data) && POLL_MS,
  })
  const state = found.data?.state
  const before = useRef(state)
  useEffect(() => {
    // The estate has other properties and people than what was fetched of it before.
    if (before.current === 'running' && state === 'done') refetchAll()
    before.current = state
  }, [state])
  return found
}

/** Puts an answer into the cache. */
export const showImport = (detail: ImportDetail): void =>
  void queryClient.setQueryData(importOf(detail.id).queryKey, detail)

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
