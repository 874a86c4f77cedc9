import { createRootRoute, createRoute, createRouter, Navigate, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { readToken } from '#web/api/stored-session.ts'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import { PageError } from './page-error.tsx'
import { PagePending } from './page-pending.tsx'
import { Root } from './root.tsx'

const toSignIn = () => <Navigate to="/login" replace />

const root = createRootRoute({
  component: Root,
  notFoundComponent: toSignIn,
  // The address's query is text; each page reads what it knows.
  validateSearch: (search: Record<string, string | undefined>) => search,
})

/** A page that everyone may open. */
const open = <Path extends string>(path: Path, load: () => Promise<ComponentType>) =>
  createRoute({ getParentRoute: () => root, path, component: lazyPage(load) })

/** The tenancy of a link to pay, such as a reminder has: kept while somebody signs in. */
const payingIn = ({ pay }: Record<string, string | undefined>) => (pay ? { pay } : {})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: ({ search }) => {
    if (readToken()) throw redirect({ to: '/dashboard', search: payingIn(search) })
  },
  component: lazyPage(() => import('#web/sign-in/login-page.tsx').then((page) => page.LoginPage)),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ search }) => {
    if (!readToken()) throw redirect({ to: '/login', search: payingIn(search), replace: true })
  },
  component: lazyPage(() => import('./signed-in-layout.tsx').then((layout) => layout.SignedInLayout)),
})

/** A page inside the signed-in layout; who may see it stands in layout/pages.ts. */
const page = <Path extends string>(path: Path, load: () => Promise<ComponentType>) =>
  createRoute({ getParentRoute: () => signedIn, path, component: lazyPage(load) })

const routes = root.addChildren([
  login,
  open('/forgot-password', () =>
    import('#web/sign-in/forgot-password-page.tsx').then((page) => page.ForgotPasswordPage),
  ),
  open('/reset-password', () =>
    import('#web/sign-in/reset-password-page.tsx').then((page) => page.ResetPasswordPage),
  ),
  open('/privacy', () => import('#web/privacy/privacy-page.tsx').then((page) => page.PrivacyPage)),
  open('/join', () => import('#web/sign-in/join/join-page.tsx').then((page) => page.JoinPage)),
  open('/confirm-email', () => import('#web/sign-in/link-pages.tsx').then((pages) => pages.ConfirmEmailPage)),
  open('/undo-email', () => import('#web/sign-in/link-pages.tsx').then((pages) => pages.UndoEmailPage)),
  open('/undo-change', () => import('#web/sign-in/link-pages.tsx').then((pages) => pages.UndoChangePage)),
  open('/receipt/$code', () =>
    import('#web/payments/receipts/receipt-page.tsx').then((page) => page.ReceiptPage),
  ),
  open('/statement/$code', () =>
    import('#web/billing/statements/confirmed-page.tsx').then((page) => page.ConfirmedPage),
  ),
  signedIn.addChildren([
    page('/dashboard', () => import('#web/dashboard/dashboard-page.tsx').then((page) => page.DashboardPage)),
    page('/users', () => import('#web/users/users-page.tsx').then((page) => page.UsersPage)),
    page('/data-requests', () =>
      import('#web/data-requests/data-requests-page.tsx').then((page) => page.DataRequestsPage),
    ),
    page('/estates', () => import('#web/estates/estates-page.tsx').then((page) => page.EstatesPage)),
    page('/properties', () =>
      import('#web/properties/properties-page.tsx').then((page) => page.PropertiesPage),
    ),
    page('/attributes', () =>
      import('#web/attributes/attributes-page.tsx').then((page) => page.AttributesPage),
    ),
    page('/tenants', () => import('#web/tenancies/tenants-page.tsx').then((page) => page.TenantsPage)),
    page('/tenants/$id', () => import('./tenant-page.tsx').then((page) => page.TenantPage)),
    page('/invitations', () =>
      import('#web/invitations/invitations-page.tsx').then((page) => page.InvitationsPage),
    ),
    page('/imports', () => import('#web/imports/imports-page.tsx').then((page) => page.ImportsPage)),
    page('/imports/$id', () => import('#web/imports/import-page.tsx').then((page) => page.ImportPage)),
    page('/charges', () => import('#web/charges/charges-page.tsx').then((page) => page.ChargesPage)),
    page('/arrears', () => import('#web/billing/arrears/arrears-page.tsx').then((page) => page.ArrearsPage)),
    page('/statements', () =>
      import('#web/billing/statements/statements-page.tsx').then((page) => page.StatementsPage),
    ),
    page('/payments', () => import('#web/payments/list/payments-page.tsx').then((page) => page.PaymentsPage)),
    page('/payments/reviews', () =>
      import('#web/payments/reviews/reviews-page.tsx').then((page) => page.ReviewsPage),
    ),
    page('/notifications', () =>
      import('#web/notifications/notifications-page.tsx').then((page) => page.NotificationsPage),
    ),
    page('/cart', () => import('#web/cart/cart-page.tsx').then((page) => page.CartPage)),
    page('/security', () => import('#web/security/security-page.tsx').then((page) => page.SecurityPage)),
    page('/settings', () => import('#web/settings/settings-page.tsx').then((page) => page.SettingsPage)),
    page('/settings/billing', () =>
      import('#web/billing/setup/billing-page.tsx').then((page) => page.BillingPage),
    ),
    page('/estates/billing', () =>
      import('#web/billing/setup/billing-page.tsx').then((page) => page.BillingPage),
    ),
    page('/profile', () => import('#web/profile/profile-page.tsx').then((page) => page.ProfilePage)),
  ]),
])

export const router = createRouter({
  routeTree: routes,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: toSignIn,
  scrollRestoration: true,
  // Plain text in the address (`?q=45`), not JSON.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const filled = new URLSearchParams()
    for (const [name, value] of Object.entries(search))
      if (value !== undefined && value !== '') filled.set(name, String(value))
    return filled.size ? `?${filled}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
