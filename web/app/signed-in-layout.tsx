import { QueryClientProvider } from '@tanstack/react-query'
import { memo, useEffect, useState } from 'react'
import { manages } from '#contract/roles.ts'
import { SECOND_FACTOR_DUE, whenSessionEnds } from '#web/api/call.ts'
import { useConnection } from '#web/api/connection.ts'
import { queryClient, refetchAll } from '#web/api/queries.ts'
import { cartOf } from '#web/cart/store.ts'
import { whenPaid } from '#web/payments/checkouts/when-paid.ts'
import { SecondFactorSetUp } from '#web/profile/second-factor/set-up.tsx'
import { onArrival } from '#web/routing/router.ts'
import { useEntry } from '#web/routing/shown.tsx'
import { leaveToSignIn } from '#web/session/leave.ts'
import { SessionProvider, useSession } from '#web/session/use-session.tsx'
import { serverNow } from '#web/ui/clock.ts'
import { InterruptionPlace } from '#web/ui/overlay/interruption.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { NoAccess } from '#web/ui/page/no-access.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { useWide } from '#web/ui/window-width.ts'
import { useKeptCalls } from './answers-on-screen.ts'
import { Navigation } from './navigation.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { pageAt } from './pages.ts'
import { openProofGate } from './proof-gate.tsx'
import { Reminders } from './reminders.tsx'
import { ShownPage } from './shown-page.tsx'
import { startWorker } from './start-worker.ts'
import { TopBar } from './top-bar.tsx'

const SecondFactorWall = lazyPart(
  () => import('./second-factor-wall.tsx').then((file) => file.SecondFactorWall),
  { waiting: null, failed: 'This page could not be loaded.' },
)

const PrivacyCard = lazyPart(() => import('#web/privacy/privacy-card.tsx').then((file) => file.PrivacyCard), {
  waiting: (
    <div className="mb-6 h-27 rounded-surface border border-line bg-surface shadow-rest pointer-coarse:h-30 sm:h-16.5 lg:h-14.5" />
  ),
  failed: 'What is kept about you could not be loaded.',
})

const focusContent = () => {
  const main = document.getElementById('content')
  ;(main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true })
}

openProofGate()
whenSessionEnds(leaveToSignIn)

// An earlier visit may have begun the payment.
whenPaid(({ user_id, cart_ids }) => cartOf(user_id).remove(...cart_ids))

function Frame() {
  const { role, user } = useSession()
  const page = pageAt(useEntry().pathname)
  const lost = useConnection() !== 'online'
  const walled = useWalled()
  const wide = useWide()
  usePageTitle(page?.label ?? 'Not found')
  useKeptCalls()
  useEffect(startWorker, [])
  useEffect(
    () =>
      onArrival(({ from, to }) => {
        // A new tenancy or role changes `/me`. Stale data refetch at most once a minute.
        void queryClient.refetchQueries(
          { queryKey: ['GET /me'], type: 'active', stale: true },
          { cancelRefetch: false },
        )
        if (from.pathname !== to.pathname) focusContent()
      }),
    [],
  )
  if (walled)
    return (
      <div data-lost={lost ? '' : undefined}>
        <InterruptionPlace />
        <OfflineBanner />
        <SecondFactorWall />
      </div>
    )
  return (
    <div data-lost={lost ? '' : undefined} className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-brand px-4 py-2.5 font-[560] text-on-brand focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <InterruptionPlace />
      {wide && (
        <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-sunken px-3 py-4 lg:flex">
          <Navigation />
        </aside>
      )}
      <div className="flex min-w-0 flex-col lg:col-start-2">
        <div className="sticky top-0 z-30 [@media(max-height:26rem)]:in-data-lost:static">
          <OfflineBanner />
          <TopBar title={page?.label} />
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-310 flex-1 px-4 pt-6 pb-16 outline-none sm:px-8 sm:pt-7"
        >
          <Reminders>
            {page?.path === '/dashboard' && user.privacy_version !== undefined && (
              <PrivacyCard version={user.privacy_version} onSeen={focusContent} />
            )}
          </Reminders>
          {page && !page.roles.includes(role) ? <NoAccess page={page.label} /> : <ShownPage />}
        </main>
      </div>
    </div>
  )
}

export const SignedInLayout = memo(() => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider>
      <SecondFactorSetUp>
        <Frame />
      </SecondFactorSetUp>
    </SessionProvider>
  </QueryClientProvider>
))

function useWalled(): boolean {
  const { user, role } = useSession()
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    const follow = () => {
      setRefused(true)
      refetchAll()
    }
    addEventListener(SECOND_FACTOR_DUE, follow)
    return () => removeEventListener(SECOND_FACTOR_DUE, follow)
  }, [])
  const due = manages(role) ? user.second_factor_due_at : undefined
  return due !== undefined && (refused || Date.parse(due) <= serverNow())
}
