import { Link } from '#web/routing/link.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { classes } from '#web/ui/classes.ts'

const own = [
  { label: 'Estate', to: '/settings', tab: undefined },
  { label: 'Billing', to: '/settings/billing', tab: undefined },
  { label: 'Staff', to: '/settings', tab: 'staff' },
  { label: 'Security', to: '/security', tab: undefined },
] as const
const ofAdmins = [
  { label: 'Estate', to: '/estates/settings', tab: undefined },
  { label: 'Billing', to: '/estates/billing', tab: undefined },
  { label: 'Staff', to: '/estates/settings', tab: 'staff' },
] as const
type Label = (typeof own)[number]['label']

export const tabStyle = (shown: boolean) =>
  classes(
    '-mb-px flex h-10 flex-none items-center border-b-2 font-[560] pointer-coarse:h-11',
    shown ? 'border-brand text-ink' : 'border-transparent text-ink-2 hover:text-ink',
  )

/** The settings of an estate: its own, or for admins those of the estate with this id. */
export function SettingsTabs({ shown, estateId }: { shown: Label; estateId: number }) {
  const every = useScope().of === 'every estate'
  const estate = every ? String(estateId) : undefined
  return (
    <nav aria-label="Settings" className="mb-5 flex gap-5 overflow-x-auto border-b border-line">
      {(every ? ofAdmins : own).map(({ label, to, tab }) => (
        <Link
          key={label}
          to={to}
          search={{ estate, tab }}
          aria-current={label === shown ? 'page' : undefined}
          className={tabStyle(label === shown)}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
