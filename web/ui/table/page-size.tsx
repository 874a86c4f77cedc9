import { ChevronDown } from 'lucide-react'
import { PAGE_SIZES } from './page-sizes.ts'

interface PageSizeProps {
  value: number
  onChange: (perPage: number) => void
}

/** How many rows a page has. */
export const PageSize = ({ value, onChange }: PageSizeProps) => (
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
