import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { formatNaira } from '#contract/money.ts'
import { PayHomesDialog } from '#web/payments/public.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ledgerPageOf } from './queries.ts'

/** A landlord may pay for their tenants (A9). */
export function PayForTenant({ of }: { of: number }) {
  const [paying, setPaying] = useState(false)
  const { tenancy, owed = 0 } = useQuery(ledgerPageOf(of)).data ?? {}
  if (!tenancy || owed === 0) return null
  const { name, account_id, property, estate } = tenancy
  return (
    <>
      <Button
        icon={CreditCard}
        aria-label={`Pay ${formatNaira(owed)} for ${name}`}
        onClick={() => setPaying(true)}
      >
        Pay {formatNaira(owed)}
      </Button>
      {paying && (
        <PayHomesDialog
          homes={[
            {
              ...{ account_id, property_id: property.id, estate_id: estate.id },
              ...{ title: property.title, amount: owed, tenant: { tenant_id: of, name } },
            },
          ]}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  )
}
