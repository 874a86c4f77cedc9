import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ImportDetail } from '#contract/imports.ts'
import { type ApiError, call } from '#web/api/call.ts'
import { one, queryClient, refetchAll } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-session.tsx'

export const POLL_MS = 1000

export const isBusy = ({ state }: Pick<ImportDetail, 'state'>): boolean =>
  state === 'checking' || state === 'running'

const importOf = (id: number) => one('GET /import/:id', { params: { id } })

export function useImport(id: number) {
  const found = useQuery({
    ...importOf(id),
    refetchInterval: ({ state: { data } }) => data !== undefined && isBusy(data) && POLL_MS,
  })
  const state = found.data?.state
  const before = useRef(state)
  useEffect(() => {
    // The import changed properties and people that other pages have cached.
    if (before.current === 'running' && state === 'done') refetchAll()
    before.current = state
  }, [state])
  return found
}

export const showImport = (detail: ImportDetail): void =>
  void queryClient.setQueryData(importOf(detail.id).queryKey, detail)

/** The address names the estate only for viewers of every estate. */
export const useEstateSearch = ({ estate }: ImportDetail) => ({
  estate: useScope().of === 'every estate' ? String(estate.id) : undefined,
})

export const useBilling = (detail: ImportDetail | undefined) =>
  useQuery({
    ...one('GET /estate/billing/:estateId', { params: { estateId: detail?.estate.id ?? 0 } }),
    enabled: detail !== undefined,
  })

/** Sends a request and shows its reply. `act` resolves to whether it succeeded. */
export function useAct(onDone?: () => void) {
  const request = useMutation<ImportDetail, ApiError, () => Promise<ImportDetail>>({
    mutationFn: (ask) => ask(),
    onSuccess: (detail) => {
      showImport(detail)
      onDone?.()
    },
  })
  const act = (ask: () => Promise<ImportDetail>) =>
    request.mutateAsync(ask).then(
      () => true,
      () => false,
    )
  return { act, working: request.isPending, refusal: request.error }
}

export function useCheck(id: number, onDone?: () => void) {
  const { act, ...state } = useAct(onDone)
  const check = (
    fields: ImportDetail['columns'][number]['field'][],
    default_price: number | null,
    answers: { key: string; answer: string | null }[] = [],
  ) => act(() => call('PUT /import/check/:id', { params: { id }, body: { fields, default_price, answers } }))
  return { check, ...state }
}
