import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '#contract/counts.ts'
import type { ListedProperty } from '#contract/properties.ts'
import { many } from '#web/api/queries.ts'
import { isCalled } from '#web/shared/is-called.ts'
import { useDebounced } from '#web/shared/use-debounced.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'

const SHOWN = 5
const FEWEST_LETTERS = 2

interface AddHomesProps {
  estateId: number
  taken: ReadonlySet<number>
  onAdd: (homes: readonly ListedProperty[]) => void
}

/** Adds a home, or all of a street: those whose title or description holds the typed words. */
export function AddHomes({ estateId, taken, onAdd }: AddHomesProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const asks = q.length >= FEWEST_LETTERS
  const homes = useQuery({
    ...many('GET /estates/properties', { query: { estate_id: estateId, q } }),
    enabled: asks,
  })
  const found = (homes.data?.rows ?? []).filter(
    ({ id, title, description }) => !taken.has(id) && isCalled(`${title} ${description ?? ''}`, q),
  )
  return (
    <div>
      <SearchInput
        label="Add a home or a street"
        placeholder="Add a home or a street..."
        value={typed}
        onChange={setTyped}
      />
      {asks && homes.error && (
        <RetryNotice className="mt-2" title="The homes could not be loaded." query={homes} />
      )}
      {asks && homes.data && !homes.isPlaceholderData && (
        <div role="status" className="mt-2 text-ink-2">
          {found.length === 0 ? (
            'No other home found'
          ) : (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {countOf(found.length, 'home')} found
              {found.length > 1 && (
                <Button size="sm" onClick={() => onAdd(found)}>
                  Add all {found.length}
                </Button>
              )}
            </span>
          )}
        </div>
      )}
      {asks && found.length > 0 && (
        <ul aria-label="Homes found" className="mt-1 divide-y divide-line">
          {found.slice(0, SHOWN).map((home) => (
            <li key={home.id} className="flex items-center justify-between gap-3 py-1.5">
              <span className="min-w-0">
                <span className="break-words">{home.title}</span>
                <span className="block text-sm text-ink-3">{home.property_type_name}</span>
              </span>
              <Button size="sm" aria-label={`Add ${home.title}`} onClick={() => onAdd([home])}>
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
