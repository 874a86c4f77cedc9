import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { ADMINS } from '#contract/roles.ts'
import { many } from '#web/api/queries.ts'
import { paymentSelection, paymentsOf } from '#web/payments/list/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { useDebounced } from '#web/shared/use-debounced.ts'
import { classes } from '#web/ui/classes.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { controlHeight, controlStyle } from '#web/ui/form/field.tsx'
import { FIND, FIND_HINT, SHORTEST } from './find-keys.ts'
import {
  byName,
  estateFound,
  type Found,
  type FoundGroup,
  foundCounts,
  groupOf,
  homeFound,
  landlordFound,
  notSearched,
  paymentFound,
  payoutFound,
  READ_OF_EACH,
  tenantFound,
  userFound,
} from './found.ts'

export interface FindBoxProps {
  text: string
  onText: (text: string) => void
  open: boolean
  onDone: () => void
  onOpenChange: (open: boolean) => void
  input: Ref<HTMLInputElement>
  beside?: ReactNode
  barClass?: string
  resultsClass: string
}

export function FindBox(props: FindBoxProps) {
  const { text, onText, open, onDone, onOpenChange, input, beside, barClass, resultsClass } = props
  const find = useFind(text)
  const enough = text.trim().length >= SHORTEST
  const groups = enough ? find.groups : []
  const results = useRef<HTMLDivElement>(null)
  const entered = useRef(false)
  const chose = useRef(false)
  useEffect(() => {
    if (find.searching || !entered.current) return
    entered.current = false
    results.current?.querySelector<HTMLElement>('[role="option"]')?.click()
  }, [find.searching])
  const press = (event: KeyboardEvent & { preventBaseUIHandler: () => void }) => {
    if (event.key !== 'Enter') chose.current = /^Arrow(Up|Down)$/.test(event.key)
    entered.current = event.key === 'Enter' && find.searching && enough && !chose.current
    if (event.key === 'Escape') onOpenChange(false)
    if (event.key === 'ArrowDown' && !open) onOpenChange(true)
    if (!entered.current) return
    event.preventDefault()
    event.preventBaseUIHandler()
  }
  return (
    // A popup of Base UI would hide the page from screen readers.
    <Autocomplete.Root
      inline
      open={open}
      items={groups}
      mode="none"
      autoHighlight="always"
      value={text}
      onValueChange={(next, { reason }) => reason === 'input-change' && onText(next)}
      itemToStringValue={({ label }: Found) => label}
    >
      <div className={barClass}>
        <div className="relative flex-1">
          <Search className="pointer-events-none absolute inset-y-0 left-3 z-1 my-auto text-ink-3" />
          <Autocomplete.Input
            ref={input}
            aria-label={FIND}
            aria-keyshortcuts="/ Control+K Meta+K"
            placeholder={FIND_HINT}
            maxLength={100}
            enterKeyHint="search"
            onKeyDown={press}
            onClick={() => onOpenChange(true)}
            className={classes(controlStyle, controlHeight, 'pr-3 pl-9.5')}
          />
        </div>
        {beside}
      </div>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press between the rows leaves the focus in the field
        <div
          ref={results}
          onMouseDown={(event) => event.preventDefault()}
          className={classes('overflow-y-auto overscroll-contain', resultsClass)}
        >
          <Results {...find} groups={groups} enough={enough} onDone={onDone} />
        </div>
      )}
    </Autocomplete.Root>
  )
}

type ResultsProps = ReturnType<typeof useFind> & Pick<FindBoxProps, 'onDone'> & { enough: boolean }

function Results({ q, groups, searching, retry, enough, onDone }: ResultsProps) {
  const nothing = groups.length === 0
  const failed = groups.find(({ count }) => !count)
  return (
    <>
      <Autocomplete.Status className="text-ink-2">
        {!enough ? (
          <span className="block px-4 py-3">
            A name, flat, phone number, invoice or bank reference: two letters or more.
          </span>
        ) : searching ? (
          <span className="sr-only">Searching...</span>
        ) : nothing ? (
          <span className="block px-4 py-3 break-words">Nothing found for “{q}”.</span>
        ) : (
          <>
            {failed && <span className="block px-4 pt-3 pb-1 text-red-ink">{failed.name}</span>}
            <span className="sr-only">{foundCounts(groups)}</span>
          </>
        )}
      </Autocomplete.Status>
      {enough && nothing && searching && <Waiting />}
      <Autocomplete.List aria-label="Found" className={searching ? 'stale' : undefined}>
        {(group: FoundGroup) => (
          <Autocomplete.Group
            key={group.name}
            items={group.items}
            className="border-t border-line pt-2 pb-1.5 first:border-t-0"
          >
            <Autocomplete.GroupLabel
              className={group.count ? 'px-4 pt-1 pb-1 text-sm font-[560] text-ink-3' : 'sr-only'}
            >
              {group.name}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(found: Found) => (
                <Row
                  key={found.label + JSON.stringify(found.to)}
                  found={found}
                  onClick={found.to ? onDone : retry}
                />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </>
  )
}

function Row({ found, onClick }: { found: Found; onClick: () => void }) {
  const { label, detail, aside, to } = found
  return (
    <Autocomplete.Item
      value={found}
      {...(to && { render: <Link {...to} tabIndex={-1} /> })}
      onClick={onClick}
      className="mx-1.5 flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 outline-none data-highlighted:bg-hover pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1">
        <span
          className={classes('block truncate', to && detail ? 'font-medium' : 'font-[560] text-brand-ink')}
        >
          {label}
        </span>
        {detail && <span className="block truncate text-sm text-ink-3">{detail}</span>}
      </span>
      {aside && <span className="flex-none text-sm font-[560]">{aside}</span>}
    </Autocomplete.Item>
  )
}

const WIDTHS = ['w-40', 'w-52', 'w-36']
const Waiting = () => (
  <div aria-hidden="true" className="animate-pulse px-4 py-3">
    {WIDTHS.map((width) => (
      <div key={width} className="py-1.5">
        <SkeletonLine className={width} />
        <SkeletonLine className="w-64" />
      </div>
    ))}
  </div>
)

function useFind(text: string) {
  const { is } = useSession()
  const typed = text.trim()
  const q = useDebounced(typed)
  const scope = useScope()
  const own = scope.estate?.name
  const selection = paymentSelection(scope, undefined)
  const query = { page: 1, per_page: READ_OF_EACH, q }
  const when = (may: boolean) => ({ enabled: may && q.length >= SHORTEST, retry: false })
  const homes = useQuery({ ...many('GET /estates/properties', { query }), ...when(true) })
  const tenants = useQuery({ ...many('GET /tenants', { query }), ...when(true) })
  const landlords = useQuery({ ...many('GET /landlords', { query }), ...when(true) })
  const estates = useQuery({ ...many('GET /estates', { query }), ...when(is(...ADMINS)) })
  const users = useQuery({ ...many('GET /users', { query }), ...when(is(...ADMINS)) })
  const payments = useQuery({
    ...paymentsOf(selection ?? { of: 'all' }, query),
    ...when(selection !== null),
  })
  const payouts = useQuery({ ...many('GET /payouts', { query }), ...when(true) })
  const lists = { homes, tenants, landlords, estates, users, payments, payouts }
  const failures = Object.entries(lists).flatMap(([name, list]) => (list.error ? { ...list, name } : []))
  const searching =
    typed !== q ||
    Object.values(lists).some(
      ({ isFetching, isSuccess, isPlaceholderData }) => isFetching && (!isSuccess || isPlaceholderData),
    )
  return {
    q,
    searching,
    /** A list keeps its last result until it has answered. */
    groups: [
      ...byName(
        [
          ...groupOf('Homes', q, homes.data, homeFound, own),
          ...groupOf('Tenants', q, tenants.data, tenantFound, own),
          ...groupOf('Landlords', q, landlords.data, landlordFound, own),
          ...groupOf('Estates', q, estates.data, estateFound),
          ...groupOf('Users', q, users.data, userFound),
          ...groupOf('Payments', q, payments.data, paymentFound),
          ...groupOf('Payouts', q, payouts.data, payoutFound, own),
        ],
        q,
      ),
      ...notSearched(failures),
    ],
    retry: () => {
      for (const { refetch } of failures) void refetch()
    },
  }
}
