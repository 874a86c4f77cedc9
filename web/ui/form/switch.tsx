import { classes } from '#web/ui/classes.ts'

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  disabled?: boolean | undefined
  pending?: boolean | undefined
}

export function Switch({ checked, onChange, label, disabled, pending }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-busy={pending || undefined}
      disabled={disabled}
      onClick={() => !pending && onChange(!checked)}
      className="grid h-8 w-11 flex-none place-items-center rounded-control disabled:opacity-50 pointer-coarse:h-11"
    >
      <span
        className={classes(
          'flex h-5.5 w-9.5 items-center rounded-full border p-0.5 transition-colors duration-150',
          checked ? 'border-brand bg-brand' : 'border-edge bg-sunken',
          pending && 'animate-pulse',
        )}
      >
        <span
          className={classes(
            'size-4 rounded-full transition-transform duration-150',
            checked ? 'translate-x-4 bg-on-brand' : 'bg-ink-3',
          )}
        />
      </span>
    </button>
  )
}
