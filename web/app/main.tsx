import '#web/styles/app.css'
import { Activity, type ComponentType, StrictMode, startTransition, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { readToken } from '#web/api/stored-session.ts'
import type { Path } from '#web/routing/addresses.ts'
import { lazy, type Route, type Routes, startRouter } from '#web/routing/router.ts'
import { ShownAs, ShownProvider, useShown } from '#web/routing/shown.tsx'
import { TOAST_WANTED } from '#web/ui/feedback/toast.ts'
import { LOADERS, pageAt } from './pages.ts'
import { PageBoundary, ShownPage } from './shown-page.tsx'

const layout = lazy(() => import('./signed-in-layout.tsx').then((file) => file.SignedInLayout))

function routeOf(path: Path): Route {
  const page = lazy(LOADERS[path])
  if (pageAt(path)) return { page, layout, elsewhere: () => (readToken() ? null : { to: '/login' }) }
  if (path === '/login') return { page, elsewhere: () => (readToken() ? { to: '/dashboard' } : null) }
  return { page }
}
const paths = Object.keys(LOADERS) as Path[]
const routes = Object.fromEntries(paths.map((path) => [path, routeOf(path)])) as Routes

function useToaster(): ComponentType | undefined {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    if (Toaster) return
    const load = () =>
      void import('#web/ui/feedback/toaster.tsx').then(
        (file) => startTransition(() => setToaster(() => file.Toaster)),
        console.error,
      )
    addEventListener(TOAST_WANTED, load)
    return () => removeEventListener(TOAST_WANTED, load)
  }, [Toaster])
  return Toaster
}

function Root() {
  const shown = useShown()
  const framed = shown.behind ?? (shown.Layout && shown)
  const Toaster = useToaster()
  return (
    <>
      {framed?.Layout && (
        <Activity mode={framed === shown ? 'visible' : 'hidden'}>
          <ShownAs value={framed}>
            <PageBoundary shown={framed}>
              <framed.Layout />
            </PageBoundary>
          </ShownAs>
        </Activity>
      )}
      {framed !== shown && (
        <PageBoundary shown={shown}>
          <ShownPage />
        </PageBoundary>
      )}
      {Toaster && <Toaster />}
    </>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <ShownProvider>
        <Root />
      </ShownProvider>
    </StrictMode>,
  )
// A transition lets a slow phone answer to touch. Pages import from this file, so it may not await them.
const start = () => void startRouter(routes).then(() => startTransition(draw))
// A timer splits reading and starting into two tasks for a slow phone.
setTimeout(start)
