import type { SystemState } from '#contract/system.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Copyable } from './copyable.tsx'

const MODES = {
  sandbox: { badge: <Badge tone="wait">Test mode</Badge>, words: 'A sandbox beside the application' },
  test: { badge: <Badge tone="wait">Test mode</Badge>, words: 'Paystack, with test keys' },
  live: { badge: <Badge tone="good">Live</Badge>, words: 'Paystack' },
}

export function PaymentsPanel({ payments }: { payments: SystemState['payments'] }) {
  const { mode, open_checkouts, stuck_checkouts, webhook_url } = payments
  return (
    <Panel title="Payments" action={MODES[mode].badge}>
      {mode !== 'live' && (
        <Notice className="mb-4">
          No money is moved. Payments are real once PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY hold live
          keys.
        </Notice>
      )}
      <DescriptionList
        facts={[
          ['Provider', MODES[mode].words],
          ['Open checkouts', open_checkouts],
          ['Want a person', stuck_checkouts],
          ...(mode === 'sandbox'
            ? []
            : ([['Webhook', <Copyable key="webhook" text={webhook_url} />]] as const)),
        ]}
      />
    </Panel>
  )
}
