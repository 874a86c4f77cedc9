import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { useEffect } from 'react'
import { many } from '#web/api/queries.ts'
import { changeSearch } from '#web/routing/router.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { idIn } from './id-in.ts'
import { PickEstate } from './pick-estate.tsx'

interface OneEstate {
  /** What another estate drops from the address. */
  clears: readonly string[]
}

const keyOf = (userId: number) => `last-estate:${userId}`

/** The estate of a page that shows one: one's own, or the one that an admin picks. It opens the last one again. */
export function useOneEstate({ clears }: OneEstate) {
  const scope = useScope()
  const { user } = useSession()
  const search = useSearch()
  const picks = scope.of === 'every estate'
  const estateId = picks ? idIn(search.estate) : scope.estate?.id
  const asks = picks && estateId === undefined
  const last = asks ? idIn(localStorage.getItem(keyOf(user.id)) ?? undefined) : undefined
  const first = useQuery({
    ...many('GET /estates', { query: { status: 'active', page: 1, per_page: 1 } }),
    enabled: asks && last === undefined,
  })
  const opens = asks ? (last ?? first.data?.rows[0]?.id) : undefined
  useEffect(() => {
    if (opens !== undefined) void changeSearch({ estate: String(opens) }, { replace: true })
  }, [opens])
  useEffect(() => {
    if (picks && estateId !== undefined) localStorage.setItem(keyOf(user.id), String(estateId))
  }, [picks, estateId, user.id])
  const pending = asks && (opens !== undefined || first.isPending)
  const dropped = Object.fromEntries(clears.map((name) => [name, undefined]))
  return {
    estateId,
    /** The estate is being picked. */
    pending,
    picker: picks && (
      <div className="mb-5">
        <PickEstate
          value={estateId}
          onChange={(id) => void changeSearch({ ...dropped, estate: id?.toString() }, { replace: true })}
        />
      </div>
    ),
    noEstate: pending ? (
      <Skeleton className="h-96 rounded-surface" />
    ) : (
      <Panel flush>
        {first.error ? (
          <ErrorState title="The estates could not be loaded" query={first} />
        ) : (
          <EmptyState icon={MapPinned} title="No active estate">
            {picks ? 'Add an estate, or make one active.' : 'No estate is linked to your account.'}
          </EmptyState>
        )}
      </Panel>
    ),
  }
}
