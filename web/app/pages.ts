import {
  Bell,
  Building2,
  CalendarClock,
  ChartColumn,
  FileSpreadsheet,
  FileUser,
  House,
  KeyRound,
  Landmark,
  LayoutGrid,
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
import { ADMINS, MANAGERS, MANAGERS_AND_LANDLORDS, ROLES, type Role } from '#contract/roles.ts'
import type { Key } from '#web/api/call-types.ts'
import type { Path } from '#web/routing/addresses.ts'

const receiptPage = () => import('#web/payments/receipts/receipt-page.tsx').then((file) => file.ReceiptPage)
const confirmedPage = () =>
  import('#web/billing/statements/confirmed-page.tsx').then((file) => file.ConfirmedPage)

/** The file of each page, by its path. `$id` stands for any value. */
export const LOADERS = {
  '/dashboard': () => import('#web/dashboard/dashboard-page.tsx').then((file) => file.DashboardPage),
  '/users': () => import('#web/users/users-page.tsx').then((file) => file.UsersPage),
  '/users/$id': () => import('./user-page.tsx').then((file) => file.UserPage),
  '/data-requests': () =>
    import('#web/privacy-requests/privacy-requests-page.tsx').then((file) => file.PrivacyRequestsPage),
  '/estates': () => import('#web/estates/estates-page.tsx').then((file) => file.EstatesPage),
  '/estates/billing': () => import('#web/billing/setup/billing-page.tsx').then((file) => file.BillingPage),
  '/estates/$id': () => import('./estate-page.tsx').then((file) => file.EstatePage),
  '/properties': () => import('#web/properties/properties-page.tsx').then((file) => file.PropertiesPage),
  '/properties/$id': () => import('./home-page.tsx').then((file) => file.HomePage),
  '/tenants': () => import('#web/tenancies/tenants-page.tsx').then((file) => file.TenantsPage),
  '/tenants/$id': () => import('./tenant-page.tsx').then((file) => file.TenantPage),
  '/landlords': () => import('#web/landlords/landlords-page.tsx').then((file) => file.LandlordsPage),
  '/landlords/$id': () => import('./landlord-page.tsx').then((file) => file.LandlordPage),
  '/attributes': () => import('#web/attributes/attributes-page.tsx').then((file) => file.AttributesPage),
  '/charges': () => import('#web/charges/charges-page.tsx').then((file) => file.ChargesPage),
  '/board': () => import('#web/properties/board/board-page.tsx').then((file) => file.BoardPage),
  '/arrears': () => import('#web/billing/arrears/arrears-page.tsx').then((file) => file.ArrearsPage),
  '/arrears/$id': () => import('./owners-account-page.tsx').then((file) => file.OwnersAccountPage),
  '/payments': () => import('#web/payments/list/payments-page.tsx').then((file) => file.PaymentsPage),
  '/payments/reviews': () =>
    import('#web/payments/reviews/reviews-page.tsx').then((file) => file.ReviewsPage),
  '/notifications': () =>
    import('#web/notifications/notifications-page.tsx').then((file) => file.NotificationsPage),
  '/security': () => import('#web/security/security-page.tsx').then((file) => file.SecurityPage),
  '/estates/settings': () =>
    import('#web/settings/settings-page.tsx').then((file) => file.EstateSettingsPage),
  '/settings': () => import('#web/settings/settings-page.tsx').then((file) => file.SettingsPage),
  '/settings/billing': () => import('#web/billing/setup/billing-page.tsx').then((file) => file.BillingPage),
  '/invitations': () => import('#web/invitations/invitations-page.tsx').then((file) => file.InvitationsPage),
  '/imports': () => import('#web/imports/imports-page.tsx').then((file) => file.ImportsPage),
  '/imports/$id': () => import('#web/imports/import-page.tsx').then((file) => file.ImportPage),
  '/collections': () => import('#web/collections/collections-page.tsx').then((file) => file.CollectionsPage),
  '/bank-statements': () =>
    import('#web/transfers/bank-statements-page.tsx').then((file) => file.BankStatementsPage),
  '/bank-statements/$id': () =>
    import('#web/transfers/statements/statement-page.tsx').then((file) => file.StatementPage),
  '/statements': () =>
    import('#web/billing/statements/statements-page.tsx').then((file) => file.StatementsPage),
  '/cart': () => import('#web/cart/cart-page.tsx').then((file) => file.CartPage),
  '/profile': () => import('#web/profile/profile-page.tsx').then((file) => file.ProfilePage),
  '/login': () => import('#web/sign-in/login-page.tsx').then((file) => file.LoginPage),
  '/forgot-password': () =>
    import('#web/sign-in/forgot-password-page.tsx').then((file) => file.ForgotPasswordPage),
  '/reset-password': () =>
    import('#web/sign-in/reset-password-page.tsx').then((file) => file.ResetPasswordPage),
  '/join': () => import('#web/sign-in/join/join-page.tsx').then((file) => file.JoinPage),
  '/confirm-email': () => import('#web/sign-in/link-pages.tsx').then((file) => file.ConfirmEmailPage),
  '/undo-email': () => import('#web/sign-in/link-pages.tsx').then((file) => file.UndoEmailPage),
  '/undo-change': () => import('#web/sign-in/link-pages.tsx').then((file) => file.UndoChangePage),
  '/privacy': () => import('#web/privacy/privacy-page.tsx').then((file) => file.PrivacyPage),
  '/receipt': receiptPage,
  '/receipt/$code': receiptPage,
  '/statement': confirmedPage,
  '/statement/$code': confirmedPage,
} as const

declare module '#web/routing/addresses.ts' {
  interface Addresses {
    path: keyof typeof LOADERS
  }
}

export const SECTIONS = ['Overview', 'Management', 'Finance', 'Communication', 'System'] as const

export interface MenuPage {
  path: Exclude<Path, `${string}$${string}`>
  label: string
  icon: LucideIcon
  section?: (typeof SECTIONS)[number]
  /** The sidebar item to mark for a page without a section. */
  marks?: `/${string}`
  roles: readonly Role[]
  /** Roles for one row, such as `/estates/12`. */
  rolesOfOne?: readonly Role[]
  /** The roles with an item in the sidebar, if not all. */
  menu?: readonly Role[]
  /** The call that an estate admin must be allowed by their role in the office. */
  needs?: Key
}

const SYSTEM_ROLES: readonly Role[] = ['super admin', 'estate admin']

/** The pages in the order of the sidebar. The server checks the role on every call. */
export const PAGES: readonly MenuPage[] = [
  { path: '/dashboard', label: 'Dashboard', icon: House, section: 'Overview', roles: ROLES },
  { path: '/users', label: 'Users', icon: UsersRound, section: 'Management', roles: ADMINS },
  {
    path: '/estates',
    label: 'Estates',
    icon: MapPinned,
    section: 'Management',
    roles: ADMINS,
    rolesOfOne: MANAGERS,
  },
  {
    path: '/properties',
    label: 'Properties',
    icon: Building2,
    section: 'Management',
    roles: MANAGERS_AND_LANDLORDS,
  },
  { path: '/board', label: 'Unit board', icon: LayoutGrid, section: 'Management', roles: MANAGERS },
  { path: '/tenants', label: 'Tenants', icon: Users, section: 'Management', roles: MANAGERS_AND_LANDLORDS },
  { path: '/landlords', label: 'Landlords', icon: KeyRound, section: 'Management', roles: MANAGERS },
  { path: '/attributes', label: 'Attributes', icon: Tags, section: 'Management', roles: ['super admin'] },
  { path: '/data-requests', label: 'Data requests', icon: FileUser, section: 'Management', roles: ADMINS },
  { path: '/charges', label: 'Charges', icon: Tag, section: 'Finance', roles: ROLES },
  {
    path: '/arrears',
    label: 'Arrears',
    icon: CalendarClock,
    section: 'Finance',
    roles: MANAGERS_AND_LANDLORDS,
  },
  { path: '/payments', label: 'Payments', icon: ReceiptText, section: 'Finance', roles: ROLES },
  {
    path: '/statements',
    label: 'Statements',
    icon: ScrollText,
    section: 'Finance',
    roles: ['landlord', 'tenant'],
    menu: ['landlord'],
  },
  { path: '/collections', label: 'Collections', icon: ChartColumn, section: 'Finance', roles: MANAGERS },
  {
    path: '/bank-statements',
    label: 'Bank statements',
    icon: Landmark,
    section: 'Finance',
    roles: MANAGERS,
    needs: 'GET /estate/bank-statements/:estateId',
  },
  { path: '/notifications', label: 'Notifications', icon: Bell, section: 'Communication', roles: ROLES },
  {
    path: '/security',
    label: 'Security',
    icon: ShieldCheck,
    section: 'System',
    roles: SYSTEM_ROLES,
    menu: ['super admin'],
    marks: '/settings',
    needs: 'GET /security-log',
  },
  {
    path: '/settings',
    label: 'Settings',
    icon: Settings,
    section: 'System',
    roles: SYSTEM_ROLES,
    needs: 'PUT /estate/update/:id',
  },
  { path: '/invitations', label: 'Invitations', icon: MailPlus, marks: '/tenants', roles: MANAGERS },
  {
    path: '/imports',
    label: 'Import',
    icon: FileSpreadsheet,
    marks: '/properties',
    roles: MANAGERS,
    needs: 'POST /estate/imports/:estateId',
  },
  { path: '/cart', label: 'Cart', icon: ShoppingCart, roles: ['tenant'] },
  { path: '/profile', label: 'Profile', icon: UserRound, roles: ROLES },
]

/** `/estates/12` gives the page of `/estates`; undefined for public pages. */
export function pageAt(pathname: string): MenuPage | undefined {
  const [, list, id = ''] = pathname.split('/')
  const page = PAGES.find(({ path }) => path === `/${list}`)
  return page?.rolesOfOne && /^\d+$/.test(id) ? { ...page, roles: page.rolesOfOne } : page
}

/** Whether the page is for the signed-in person. */
export const isFor = (
  { roles, needs }: MenuPage,
  { role, may }: { role: Role; may: (key: Key) => boolean },
): boolean => roles.includes(role) && (!needs || may(needs))
