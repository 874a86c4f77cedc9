import {
  Bell,
  Building2,
  CalendarClock,
  FileSpreadsheet,
  FileUser,
  House,
  KeyRound,
  type LucideIcon,
  MailPlus,
  MapPinned,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  ShoppingCart,
  Tag,
  Tags,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { ADMINS, MANAGERS, OWNERS, ROLES, type Role } from '#contract/roles.ts'
import type { Path } from '#web/routing/addresses.ts'

export const SECTIONS = ['Overview', 'Management', 'Finance', 'Communication', 'System'] as const

/** `$id` stands for any value. The server checks the role on every call. */
const pages = [
  {
    path: '/dashboard',
    load: () => import('#web/dashboard/dashboard-page.tsx').then((file) => file.DashboardPage),
    label: 'Dashboard',
    icon: House,
    section: 'Overview',
    roles: ROLES,
  },
  {
    path: '/users',
    load: () => import('#web/users/users-page.tsx').then((file) => file.UsersPage),
    label: 'Users',
    icon: UsersRound,
    section: 'Management',
    roles: ADMINS,
  },
  {
    path: '/data-requests',
    load: () =>
      import('#web/privacy-requests/privacy-requests-page.tsx').then((file) => file.DataRequestsPage),
    label: 'Data requests',
    icon: FileUser,
    section: 'Management',
    roles: ADMINS,
  },
  {
    path: '/estates',
    load: () => import('#web/estates/estates-page.tsx').then((file) => file.EstatesPage),
    label: 'Estates',
    icon: MapPinned,
    section: 'Management',
    roles: ADMINS,
  },
  {
    path: '/estates/billing',
    load: () => import('#web/billing/setup/billing-page.tsx').then((file) => file.BillingPage),
  },
  {
    path: '/properties',
    load: () => import('#web/properties/properties-page.tsx').then((file) => file.PropertiesPage),
    label: 'Properties',
    icon: Building2,
    section: 'Management',
    roles: OWNERS,
  },
  {
    path: '/tenants',
    load: () => import('#web/tenancies/tenants-page.tsx').then((file) => file.TenantsPage),
    label: 'Tenants',
    icon: Users,
    section: 'Management',
    roles: OWNERS,
  },
  { path: '/tenants/$id', load: () => import('./tenant-page.tsx').then((file) => file.TenantPage) },
  {
    path: '/landlords',
    load: () => import('#web/landlords/landlords-page.tsx').then((file) => file.LandlordsPage),
    label: 'Landlords',
    icon: KeyRound,
    section: 'Management',
    roles: MANAGERS,
  },
  { path: '/landlords/$id', load: () => import('./landlord-page.tsx').then((file) => file.LandlordPage) },
  {
    path: '/attributes',
    load: () => import('#web/attributes/attributes-page.tsx').then((file) => file.AttributesPage),
    label: 'Attributes',
    icon: Tags,
    section: 'Management',
    roles: ['super admin'],
  },
  {
    path: '/charges',
    load: () => import('#web/charges/charges-page.tsx').then((file) => file.ChargesPage),
    label: 'Charges',
    icon: Tag,
    section: 'Finance',
    roles: ROLES,
  },
  {
    path: '/arrears',
    load: () => import('#web/billing/arrears/arrears-page.tsx').then((file) => file.ArrearsPage),
    label: 'Arrears',
    icon: CalendarClock,
    section: 'Finance',
    roles: OWNERS,
  },
  {
    path: '/payments',
    load: () => import('#web/payments/list/payments-page.tsx').then((file) => file.PaymentsPage),
    label: 'Payments',
    icon: ReceiptText,
    section: 'Finance',
    roles: ROLES,
  },
  {
    path: '/payments/reviews',
    load: () => import('#web/payments/reviews/reviews-page.tsx').then((file) => file.ReviewsPage),
  },
  {
    path: '/notifications',
    load: () => import('#web/notifications/notifications-page.tsx').then((file) => file.NotificationsPage),
    label: 'Notifications',
    icon: Bell,
    section: 'Communication',
    roles: ROLES,
  },
  {
    path: '/security',
    load: () => import('#web/security/security-page.tsx').then((file) => file.SecurityPage),
    label: 'Security',
    icon: ShieldCheck,
    section: 'System',
    roles: ['super admin', 'estate admin'],
  },
  {
    path: '/settings',
    load: () => import('#web/settings/settings-page.tsx').then((file) => file.SettingsPage),
    label: 'Settings',
    icon: Settings,
    section: 'System',
    roles: ['super admin', 'estate admin'],
  },
  {
    path: '/settings/billing',
    load: () => import('#web/billing/setup/billing-page.tsx').then((file) => file.BillingPage),
  },
  {
    path: '/invitations',
    load: () => import('#web/invitations/invitations-page.tsx').then((file) => file.InvitationsPage),
    label: 'Invitations',
    icon: MailPlus,
    marks: '/tenants',
    roles: MANAGERS,
  },
  {
    path: '/imports',
    load: () => import('#web/imports/imports-page.tsx').then((file) => file.ImportsPage),
    label: 'Import',
    icon: FileSpreadsheet,
    marks: '/properties',
    roles: MANAGERS,
  },
  {
    path: '/imports/$id',
    load: () => import('#web/imports/import-page.tsx').then((file) => file.ImportPage),
  },
  {
    path: '/statements',
    load: () => import('#web/billing/statements/statements-page.tsx').then((file) => file.StatementsPage),
    label: 'Statements',
    icon: ScrollText,
    roles: ['landlord', 'tenant'],
  },
  {
    path: '/cart',
    load: () => import('#web/cart/cart-page.tsx').then((file) => file.CartPage),
    label: 'Cart',
    icon: ShoppingCart,
    roles: ['tenant'],
  },
  {
    path: '/profile',
    load: () => import('#web/profile/profile-page.tsx').then((file) => file.ProfilePage),
    label: 'Profile',
    icon: UserRound,
    roles: ROLES,
  },
  { path: '/login', load: () => import('#web/sign-in/login-page.tsx').then((file) => file.LoginPage) },
  {
    path: '/forgot-password',
    load: () => import('#web/sign-in/forgot-password-page.tsx').then((file) => file.ForgotPasswordPage),
  },
  {
    path: '/reset-password',
    load: () => import('#web/sign-in/reset-password-page.tsx').then((file) => file.ResetPasswordPage),
  },
  { path: '/join', load: () => import('#web/sign-in/join/join-page.tsx').then((file) => file.JoinPage) },
  {
    path: '/confirm-email',
    load: () => import('#web/sign-in/link-pages.tsx').then((file) => file.ConfirmEmailPage),
  },
  {
    path: '/undo-email',
    load: () => import('#web/sign-in/link-pages.tsx').then((file) => file.UndoEmailPage),
  },
  {
    path: '/undo-change',
    load: () => import('#web/sign-in/link-pages.tsx').then((file) => file.UndoChangePage),
  },
  { path: '/privacy', load: () => import('#web/privacy/privacy-page.tsx').then((file) => file.PrivacyPage) },
  {
    path: '/receipt/$code',
    load: () => import('#web/payments/receipts/receipt-page.tsx').then((file) => file.ReceiptPage),
  },
  {
    path: '/statement/$code',
    load: () => import('#web/billing/statements/confirmed-page.tsx').then((file) => file.ConfirmedPage),
  },
] as const

declare module '#web/routing/addresses.ts' {
  interface Addresses {
    path: (typeof pages)[number]['path']
  }
}

export interface Page {
  path: Exclude<Path, `${string}$${string}`>
  label: string
  icon: LucideIcon
  section?: (typeof SECTIONS)[number]
  /** The sidebar item to mark for a page without a section. */
  marks?: `/${string}`
  roles: readonly Role[]
}

export const ADDRESSES: readonly { path: Path; load: () => Promise<ComponentType> }[] = pages
export const PAGES: readonly Page[] = pages.filter((page) => 'roles' in page)

/** `/estates/12` gives the page of `/estates`; undefined for public pages. */
export const pageAt = (pathname: string): Page | undefined =>
  PAGES.find(({ path }) => path === `/${pathname.split('/')[1]}`)
