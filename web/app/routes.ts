import { readToken } from '#web/api/stored-session.ts'
import { lazy } from '#web/routing/lazy.ts'
import type { Route, Routes } from '#web/routing/router.ts'
import { ADDRESSES, pageAt } from './pages.ts'

const layout = lazy(() => import('./signed-in-layout.tsx').then((file) => file.SignedInLayout))

const routeOf = ({ path, load }: (typeof ADDRESSES)[number]): Route => {
  const page = lazy(load)
  if (pageAt(path)) return { page, layout, elsewhere: () => (readToken() ? null : { to: '/login' }) }
  if (path === '/login') return { page, elsewhere: () => (readToken() ? { to: '/dashboard' } : null) }
  return { page }
}

export const routes = Object.fromEntries(ADDRESSES.map((each) => [each.path, routeOf(each)])) as Routes
