import { useMutation } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { Property, PropertyStatus } from '#contract/properties.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { ownerLivesThere } from '#web/shared/owner-lives.ts'
import { Spinner } from '#web/ui/button/button.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Badge } from '#web/ui/text/badge.tsx'

export const STATUS_OPTIONS = [
  { value: 'available', label: 'Available', tone: 'good' },
  { value: 'rented', label: 'Rented', tone: undefined },
  { value: 'sold', label: 'Sold', tone: 'bad' },
] as const

/** The badge of a home. An owner who lives there takes the place of Available. */
export const shownStatus = (property: Pick<Property, 'status' | 'owner_lives_from'>) =>
  property.status === 'available' && ownerLivesThere(property)
    ? ({ label: 'Owner lives here', tone: 'wait' } as const)
    : (STATUS_OPTIONS.find(({ value }) => value === property.status) ?? STATUS_OPTIONS[0])

export function PropertyStatusMenu({ property, manages }: { property: Property; manages: boolean }) {
  const { id, title, status } = property
  const { isPending, mutate } = useMutation({
    mutationFn: async (next: PropertyStatus) => {
      await call('PUT /estate/property/:id', { params: { id }, body: { status: next } })
      await screenIsFresh()
      toast.success(`${title} is now ${next}.`)
    },
    onError: (error) => toastFailure('Failed to change the status', error),
  })
  const { label, tone } = shownStatus(property)
  const badge =
    status === 'rented' ? (
      // The usual state is no news.
      <span className="inline-flex h-6 items-center gap-1.5 text-sm font-[560] text-ink-2">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-amber-ink" />
        {label}
      </span>
    ) : (
      <Badge tone={tone}>{label}</Badge>
    )
  if (!manages) return badge
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Status of ${title}: ${status}. Change it`}
          aria-busy={isPending || undefined}
          className="-mx-1.5 -my-1 inline-flex items-center gap-1 rounded-control p-1 px-1.5 text-ink-3 hover:bg-hover hover:text-ink data-popup-open:bg-hover pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
        >
          {badge}
          {isPending ? <Spinner className="size-4" /> : <ChevronDown className="size-4" />}
        </button>
      }
    >
      {({ MenuChoice }) => (
        <MenuChoice
          label="Status"
          closes
          value={status}
          options={STATUS_OPTIONS}
          onChange={(next) => !isPending && next !== status && mutate(next)}
        />
      )}
    </Menu>
  )
}
