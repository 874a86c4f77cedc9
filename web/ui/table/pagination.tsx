import { ChevronDown, ChevronFirst, ChevronLast } from 'lucide-react'
import { formatCount } from '#contract/counts.ts'
import { MOST_PAGES } from '#contract/limits.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'

export const PAGE_SIZES = [10, 25, 50] as const

const PageSize = ({ value, onChange }: { value: number; onChange: (perPage: number) => void }) => (
  <label className="flex items-center gap-2">
    <span className="text-ink-3">Rows</span>
    <span className="relative">
      <select
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-8 appearance-none rounded-control border border-edge bg-surface pr-7 pl-2.5 text-ink hover:border-ink-3 pointer-coarse:h-11 max-sm:text-[1rem]"
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-ink-3" />
    </span>
  </label>
)

interface PaginationProps {
  page: number
  perPage: number
  total: number
  more?: boolean | undefined
  onPage: (page: number) => void
  onPerPage?: ((perPage: number) => void) | undefined
}

export function Pagination({ page, perPage, total, more = false, onPage, onPerPage }: PaginationProps) {
  const first = Math.min((page - 1) * perPage + 1, total)
  const last = Math.min(page * perPage, total)
  const pages = Math.max(1, Math.ceil(total / perPage))
  const isEnd = (page >= pages && !more) || page === MOST_PAGES
  const atLeast = more ? '+' : ''
  // `disabled` would take the focus from a pressed button.
  const goTo = (to: number, isThere: boolean) =>
    isThere ? { onClick: () => onPage(to) } : { 'aria-disabled': true }
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-ink-2"
    >
      <p role="status">
        {formatCount(first)} to {formatCount(last)} of {formatCount(total)}
        {atLeast}
        {page === MOST_PAGES && last < total + Number(more) && '. Search, filter or sort to see the others.'}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {onPerPage && total > PAGE_SIZES[0] && <PageSize value={perPage} onChange={onPerPage} />}
        {pages > 1 && (
          <span className="mr-1 text-ink-3 max-sm:hidden">
            Page {formatCount(page)} of {formatCount(pages)}
            {atLeast}
          </span>
        )}
        {pages > 1 && <IconButton size="sm" icon={ChevronFirst} label="First page" {...goTo(1, page > 1)} />}
        <Button size="sm" {...goTo(page - 1, page > 1)}>
          Previous
        </Button>
        <Button size="sm" {...goTo(page + 1, !isEnd)}>
          Next
        </Button>
        {pages > 1 && pages <= MOST_PAGES && !more && (
          <IconButton size="sm" icon={ChevronLast} label="Last page" {...goTo(pages, !isEnd)} />
        )}
      </div>
    </nav>
  )
}
