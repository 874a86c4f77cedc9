import { MapPinned } from 'lucide-react'
import { changeSearch } from '#web/routing/router.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { idIn } from './id-in.ts'
import { PickEstate } from './pick-estate.tsx'

interface OneEstate {
  /** `Its homes are shown then.` */
  shown: string
  /** What another estate drops from the address. */
  clears: readonly string[]
}

/** The estate of a page that shows one: one's own, or the one that an admin picks. */
export function useOneEstate({ shown, clears }: OneEstate) {
  const scope = useScope()
  const search = useSearch()
  const picks = scope.of === 'every estate'
  const estateId = picks ? idIn(search.estate) : scope.estate?.id
  const dropped = Object.fromEntries(clears.map((name) => [name, undefined]))
  return {
    estateId,
    picker: picks && (
      <div className="mb-5">
        <PickEstate
          value={estateId}
          onChange={(id) => void changeSearch({ ...dropped, estate: id?.toString() }, { replace: true })}
        />
      </div>
    ),
    noEstate: (
      <Panel flush>
        <EmptyState icon={MapPinned} title={picks ? 'Choose an estate' : 'No active estate'}>
          {picks ? shown : 'No estate is linked to your account.'}
        </EmptyState>
      </Panel>
    ),
  }
}
