import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { classes } from '../classes.ts'
import { controlHeight, controlStyle } from './field.tsx'

interface SearchInputProps {
  label: string
  placeholder?: string | undefined
  value: string
  onChange: (text: string) => void
  className?: string | undefined
}

export function SearchInput({ label, placeholder, value, onChange, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes('relative w-full sm:max-w-72', className)}>
      <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        className={classes(controlStyle, controlHeight, 'px-9.5 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-ink-3 hover:text-ink"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  )
}
