import type { ComponentType } from 'react'
import { readToken } from '#web/api/stored-session.ts'
import { lazy } from '#web/routing/lazy.ts'
import type { Route, Routes } from '#web/routing/router.ts'

const layout = lazy(() => import('./signed-in-layout.tsx').then((file) => file.SignedInLayout))

/** A page that everyone may open. */
const open = (load: () => Promise<ComponentType>): Route => ({ page: lazy(load) })

/** For whoever is not signed in. */
const signIn = (load: () => Promise<ComponentType>): Route => ({
  page: lazy(load),
  elsewhere: () => (readToken() ? { to: '/dashboard' } : null),
})

/** A page inside the signed-in layout; who may see it stands in pages.ts. */
const page = (load: () => Promise<ComponentType>): Route => ({
  page: lazy(load),
  layout,
  elsewhere: () => (readToken() ? null : { to: '/login' }),
})

export const routes: Routes = {
  '/login': signIn(() => import('#web/sign-in/login-page.tsx').then((page) => page.LoginPage)),
  '/forgot-password': open(() =>
    import('#web/sign-in/forgot-password-page.tsx').then((page) => page.ForgotPasswordPage),
  ),
  '/reset-password': open(() =>
    import('#web/sign-in/reset-password-page.tsx').then((page) => page.ResetPasswordPage),
  ),
  '/privacy': open(() => import('#web/privacy/privacy-page.tsx').then((page) => page.PrivacyPage)),
  '/join': open(() => import('#web/sign-in/join/join-page.tsx').then((page) => page.JoinPage)),
  '/confirm-email': open(() => import('#web/sign-in/link-pages.tsx').then((pages) => pages.ConfirmEmailPage)),
  '/undo-email': open(() => import('#web/sign-in/link-pages.tsx').then((pages) => pages.UndoEmailPage)),
  '/undo-change': open(() => import('#web/sign-in/link-pages.tsx').then((pages) => pages.UndoChangePage)),
  '/receipt/$code': open(() =>
    import('#web/payments/receipts/receipt-page.tsx').then((page) => page.ReceiptPage),
  ),
  '/statement/$code': open(() =>
    import('#web/billing/statements/confirmed-page.tsx').then((page) => page.ConfirmedPage),
  ),
  '/dashboard': page(() => import('#web/dashboard/dashboard-page.tsx').then((page) => page.DashboardPage)),
  '/users': page(() => import('#web/users/users-page.tsx').then((page) => page.UsersPage)),
  '/data-requests': page(() =>
    import('#web/data-requests/data-requests-page.tsx').then((page) => page.DataRequestsPage),
  ),
  '/estates': page(() => import('#web/estates/estates-page.tsx').then((page) => page.EstatesPage)),
  '/properties': page(() =>
    import('#web/properties/properties-page.tsx').then((page) => page.PropertiesPage),
  ),
  '/attributes': page(() =>
    import('#web/attributes/attributes-page.tsx').then((page) => page.AttributesPage),
  ),
  '/tenants': page(() => import('#web/tenancies/tenants-page.tsx').then((page) => page.TenantsPage)),
  '/tenants/$id': page(() => import('./tenant-page.tsx').then((page) => page.TenantPage)),
  '/invitations': page(() =>
    import('#web/invitations/invitations-page.tsx').then((page) => page.InvitationsPage),
  ),
  '/imports': page(() => import('#web/imports/imports-page.tsx').then((page) => page.ImportsPage)),
  '/imports/$id': page(() => import('#web/imports/import-page.tsx').then((page) => page.ImportPage)),
  '/charges': page(() => import('#web/charges/charges-page.tsx').then((page) => page.ChargesPage)),
  '/arrears': page(() => import('#web/billing/arrears/arrears-page.tsx').then((page) => page.ArrearsPage)),
  '/statements': page(() =>
    import('#web/billing/statements/statements-page.tsx').then((page) => page.StatementsPage),
  ),
  '/payments': page(() => import('#web/payments/list/payments-page.tsx').then((page) => page.PaymentsPage)),
  '/payments/reviews': page(() =>
    import('#web/payments/reviews/reviews-page.tsx').then((page) => page.ReviewsPage),
  ),
  '/notifications': page(() =>
    import('#web/notifications/notifications-page.tsx').then((page) => page.NotificationsPage),
  ),
  '/cart': page(() => import('#web/cart/cart-page.tsx').then((page) => page.CartPage)),
  '/security': page(() => import('#web/security/security-page.tsx').then((page) => page.SecurityPage)),
  '/settings': page(() => import('#web/settings/settings-page.tsx').then((page) => page.SettingsPage)),
  '/settings/billing': page(() =>
    import('#web/billing/setup/billing-page.tsx').then((page) => page.BillingPage),
  ),
  '/estates/billing': page(() =>
    import('#web/billing/setup/billing-page.tsx').then((page) => page.BillingPage),
  ),
  '/profile': page(() => import('#web/profile/profile-page.tsx').then((page) => page.ProfilePage)),
}
