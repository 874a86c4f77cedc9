import type { Charge } from '#contract/charges.ts'
import { call } from '#web/api/call.ts'
import { ActiveSwitch } from '#web/shared/stopping/active-switch.tsx'
import { StopChargeFigures } from '#web/shared/stopping/stop-figures.tsx'

/** Whether a charge can be paid, switched on and off where it stands. */
export function ChargeSwitch({ charge }: { charge: Charge }) {
  const { id, name } = charge
  return (
    <ActiveSwitch
      name={name}
      active={charge.status === 1}
      save={(active) =>
        call('PUT /charge/update/:id', { params: { id }, body: { status: active ? 1 : null } })
      }
      failure="Failed to update charge."
      stop={{
        title: `Stop ${name}?`,
        confirm: 'Stop charge',
        means: (
          <>
            <StopChargeFigures charge={charge} /> What is owed already stays owed. You can switch the charge
            on again, but it does not bill the time in between.
          </>
        ),
      }}
      className="-ml-1 flex items-center gap-1.5"
    />
  )
}
