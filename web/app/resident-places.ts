import { Building2, CalendarClock, CreditCard, House, ReceiptText } from 'lucide-react'
import type { Role } from '#contract/roles.ts'

const HOME = { path: '/dashboard', label: 'Home', icon: House } as const
const PLACES = {
  tenant: [
    HOME,
    { path: '/charges', label: 'Pay', icon: CreditCard },
    { path: '/payments', label: 'Receipts', icon: ReceiptText },
  ],
  landlord: [
    HOME,
    { path: '/properties', label: 'Properties', icon: Building2 },
    { path: '/arrears', label: 'Arrears', icon: CalendarClock },
  ],
} as const

/** Managers have no bar. */
export const placesOf = (role: Role) => (role in PLACES ? PLACES[role as keyof typeof PLACES] : [])
