interface FilterChipsProps {
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  value: string | undefined
  onChange: (value: string) => void
}

/** Filters of one press. A second press shows all rows again. */
export const FilterChips = ({ label, options, value, onChange }: FilterChipsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
  <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={value === option.value}
        onClick={() => onChange(value === option.value ? '' : option.value)}
        className="h-9 rounded-full border border-edge bg-surface px-3.5 text-sm font-[560] text-ink-2 transition-colors duration-100 hover:bg-hover hover:text-ink aria-pressed:border-brand-soft aria-pressed:bg-brand-wash aria-pressed:text-brand-ink pointer-coarse:h-11"
      >
        {option.label}
      </button>
    ))}
  </div>
)
