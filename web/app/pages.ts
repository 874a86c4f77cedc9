import {
  Bell,
  Building2,
  CalendarClock,
  FileSpreadsheet,
  FileUser,
  House,
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
import { ADMINS, MANAGERS, OWNERS, ROLES, type Role } from '#contract/roles.ts'

export const SECTIONS = ['Overview', 'Management', 'Finance', 'Communication', 'System'] as const

interface PageFacts {
  /** Its first path segment marks the active item. */
  path: `/${string}`
  label: string
  icon: LucideIcon
  /** Where it stands in the sidebar; without one it is reached otherwise. */
  section?: (typeof SECTIONS)[number]
  /** The item that is marked instead, of a page that stands in no section. */
  marks?: `/${string}`
  roles: readonly Role[]
}

/** Every protected page, and who may see it (specification §6). The server decides again on every call. */
const pages = [
  { path: '/dashboard', label: 'Dashboard', icon: House, section: 'Overview', roles: ROLES },
  { path: '/users', label: 'Users', icon: UsersRound, section: 'Management', roles: ADMINS },
  { path: '/data-requests', label: 'Data requests', icon: FileUser, section: 'Management', roles: ADMINS },
  { path: '/estates', label: 'Estates', icon: MapPinned, section: 'Management', roles: ADMINS },
  { path: '/properties', label: 'Properties', icon: Building2, section: 'Management', roles: OWNERS },
  { path: '/tenants', label: 'Tenants', icon: Users, section: 'Management', roles: OWNERS },
  { path: '/attributes', label: 'Attributes', icon: Tags, section: 'Management', roles: ['super admin'] },
  { path: '/charges', label: 'Charges', icon: Tag, section: 'Finance', roles: ROLES },
  { path: '/arrears', label: 'Arrears', icon: CalendarClock, section: 'Finance', roles: OWNERS },
  { path: '/payments', label: 'Payments', icon: ReceiptText, section: 'Finance', roles: ROLES },
  { path: '/notifications', label: 'Notifications', icon: Bell, section: 'Communication', roles: ROLES },
  {
    path: '/security',
    label: 'Security',
    icon: ShieldCheck,
    section: 'System',
    roles: ['super admin', 'estate admin'],
  },
  {
    path: '/settings',
    label: 'Settings',
    icon: Settings,
    section: 'System',
    roles: ['super admin', 'estate admin'],
  },
  { path: '/invitations', label: 'Invitations', icon: MailPlus, marks: '/tenants', roles: MANAGERS },
  { path: '/imports', label: 'Import', icon: FileSpreadsheet, marks: '/properties', roles: MANAGERS },
  { path: '/statements', label: 'Statements', icon: ScrollText, roles: ['landlord', 'tenant'] },
  { path: '/cart', label: 'Cart', icon: ShoppingCart, roles: ['tenant'] },
  { path: '/profile', label: 'Profile', icon: UserRound, roles: ROLES },
] as const satisfies readonly PageFacts[]

export type Page = PageFacts & { path: (typeof pages)[number]['path'] }
export const PAGES: readonly Page[] = pages

/** `/estates/12` -> the page of `/estates`. */
export const pageAt = (pathname: string): Page | undefined =>
  PAGES.find(({ path }) => path === `/${pathname.split('/')[1]}`)
