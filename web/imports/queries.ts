import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ImportDetail } from '#contract/imports.ts'
import { one, queryClient, refetchAll } from '#web/api/queries.ts'

/** How often a check or a run is asked how far it is. */
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

/** What a change answered is shown at once. */
export const showImport = (detail: ImportDetail): void =>
  void queryClient.setQueryData(importOf(detail.id).queryKey, detail)
