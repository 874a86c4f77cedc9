import { BellPlus, Building2, CreditCard, MapPinned, Plus, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Scope } from '#web/session/scope.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'

/** The page opens its panel for adding at once. */
const ADD = { add: '1' }

const ACTIONS: Record<Scope['of'], ReactNode> = {
  'every estate': (
    <>
      <ButtonLink to="/users" search={ADD} icon={Plus}>
        Add User
      </ButtonLink>
      <ButtonLink to="/estates" search={ADD} icon={MapPinned} variant="primary">
        Add Estate
      </ButtonLink>
    </>
  ),
  'one estate': (
    <>
      <ButtonLink to="/notifications" search={ADD} icon={BellPlus}>
        Create Notification
      </ButtonLink>
      <ButtonLink to="/charges" search={ADD} icon={Plus} variant="primary">
        Add Charges
      </ButtonLink>
    </>
  ),
  'own properties': (
    <>
      <ButtonLink to="/payments" icon={ReceiptText}>
        View Payments
      </ButtonLink>
      <ButtonLink to="/properties" icon={Building2} variant="primary">
        View Properties
      </ButtonLink>
    </>
  ),
  'own homes': (
    <>
      <ButtonLink to="/payments" icon={ReceiptText}>
        View Payments
      </ButtonLink>
      <ButtonLink to="/charges" icon={CreditCard} variant="primary">
        Pay Charges
      </ButtonLink>
    </>
  ),
}

/** Below them is what is owed, with the one button for it. */
const BESIDE_WHAT_IS_OWED = (
  <>
    <ButtonLink to="/payments" icon={ReceiptText}>
      View Payments
    </ButtonLink>
    <ButtonLink to="/charges" icon={CreditCard}>
      Pay Charges
    </ButtonLink>
  </>
)

/** What somebody most likely came to do. */
export const QuickActions = ({ scope, quiet }: { scope: Scope; quiet: boolean }) =>
  quiet ? BESIDE_WHAT_IS_OWED : ACTIONS[scope.of]
