import { Banknote, BellPlus, Building2, CreditCard, MapPinned, Plus, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Scope } from '#web/session/scope.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'

/** The page opens its panel for adding at once. */
const ADD = { add: '1' }

const CREATE_NOTIFICATION = (
  <ButtonLink to="/notifications" search={ADD} icon={BellPlus}>
    Create Notification
  </ButtonLink>
)

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
      {CREATE_NOTIFICATION}
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

/** Where what is owed is kept. A tenant has it below them, with the one button for it; an estate's charges come by themselves. */
const BESIDE_WHAT_IS_OWED: Partial<Record<Scope['of'], ReactNode>> = {
  'one estate': (
    <>
      {CREATE_NOTIFICATION}
      <ButtonLink to="/charges" search={ADD} icon={Plus}>
        Add Charges
      </ButtonLink>
      <ButtonLink to="/payments" search={ADD} icon={Banknote} variant="primary">
        Record payment
      </ButtonLink>
    </>
  ),
  'own homes': (
    <>
      <ButtonLink to="/payments" icon={ReceiptText}>
        View Payments
      </ButtonLink>
      <ButtonLink to="/charges" icon={CreditCard}>
        Pay Charges
      </ButtonLink>
    </>
  ),
}

/** What somebody most likely came to do; `bills`: what is owed is kept. */
export const QuickActions = ({ scope, bills }: { scope: Scope; bills: boolean }) =>
  (bills && BESIDE_WHAT_IS_OWED[scope.of]) || ACTIONS[scope.of]
