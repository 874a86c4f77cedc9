import { useEarlierCheckouts } from '#web/payments/door.ts'
import { useScope } from '#web/session/use-scope.ts'
import { OwedPanel } from './owed-panel.tsx'

/** What is owed, a surface for each home whose estate keeps it; of those that were left, only where something is open still. */
export function OwedPanels() {
  const scope = useScope()
  useEarlierCheckouts()
  if (scope.of !== 'own homes') return null
  const homes = scope.allTenancies.filter(({ estate }) => estate.bills)
  return (
    <div className="grid gap-5">
      {homes.map((home) => (
        <OwedPanel
          key={home.id}
          home={home}
          left={!scope.tenancies.includes(home)}
          named={scope.allTenancies.length > 1}
        />
      ))}
    </div>
  )
}
