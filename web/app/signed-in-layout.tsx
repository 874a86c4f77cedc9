import { QueryClientProvider } from '@tanstack/react-query'
import { KeyRound, type LucideIcon, ShieldCheck } from 'lucide-react'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { manages } from '#contract/roles.ts'
import { DAY_MS } from '#contract/time.ts'
import { type Proof, SECOND_FACTOR_DUE, whenProofIsNeeded, whenSessionEnds } from '#web/api/call.ts'
import { useConnection } from '#web/api/connection.ts'
import { queryClient, refetchAll } from '#web/api/queries.ts'
import { isReminderPutOff, putReminderOff, type Reminder } from '#web/api/stored-session.ts'
import { EXTRAS_MS, whenShown } from '#web/api/when-shown.ts'
import { cartOf } from '#web/cart/store.ts'
import { whenPaid } from '#web/payments/checkouts/when-paid.ts'
import { SecondFactorSetUp, SetUpButton } from '#web/profile/second-factor/set-up.tsx'
import { onArrival } from '#web/routing/router.ts'
import { useEntry } from '#web/routing/shown.tsx'
import { leaveToSignIn, SessionProvider, useSession } from '#web/session/use-session.tsx'
import { PaperHead } from '#web/shared/print/paper-head.tsx'
import printStyles from '#web/styles/print.css?url'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { serverNow } from '#web/ui/clock.ts'
import { InterruptionPlace, interrupt } from '#web/ui/overlay/interruption.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { useMenuTitle } from '#web/ui/page/page-title.ts'
import { type Source, useLoaded } from '#web/ui/page/use-loaded.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useWide } from '#web/ui/window-width.ts'
import { useKeptCalls } from './answers-on-screen.ts'
import { BottomBar } from './bottom-bar.tsx'
import { placesOf } from './resident-places.ts'
import './install/kept-prompt.ts'
import { Navigation } from './navigation.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { isFor, pageAt } from './pages.ts'
import { ShownPage } from './shown-page.tsx'
import { startWorker } from './start-worker.ts'
import { TopBar } from './top-bar.tsx'

const SecondFactorWall = lazyPart(
  () => import('./second-factor-wall.tsx').then((file) => file.SecondFactorWall),
  { waiting: null, failed: 'This page could not be loaded.' },
)

const NoAccess = lazyPart(() => import('#web/ui/page/no-access.tsx').then((file) => file.NoAccess), {
  waiting: null,
  failed: 'This page could not be loaded.',
})

const PrivacyCard = lazyPart(() => import('#web/privacy/privacy-card.tsx').then((file) => file.PrivacyCard), {
  waiting: (
    <div className="mb-6 h-27 rounded-surface border border-line bg-surface shadow-rest pointer-coarse:h-30 sm:h-16.5 lg:h-14.5" />
  ),
  failed: 'What is kept about you could not be loaded.',
})

const OFFER: Source<object> = {
  load: () => import('./install/install-offer.tsx').then((file) => file.InstallOffer),
}
const OFFICES: Source<object> = { load: () => import('./offices.tsx').then((file) => file.Offices) }
/** A part that does not load is none. It comes after the page's data. */
function ResidentsPart({ part }: { part: Source<object> }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenShown(() => setWanted(true)), [])
  const Part = useLoaded(part, isWanted, console.warn)
  return Part ? <Part /> : null
}

const focusContent = () => {
  const main = document.getElementById('content')
  ;(main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true })
}

const keepOwnReceipts = () =>
  import('./keep-receipts.ts').then((file) => file.keepReceipts()).catch(console.warn)

// A browser fetches the styles of paper at once, but waits for them with nothing.
document.head.append(
  Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'print', href: printStyles }),
)

whenProofIsNeeded(askForProof)
whenSessionEnds(leaveToSignIn)

// An earlier visit may have begun the payment.
whenPaid(({ user_id, cart_ids }) => cartOf(user_id).remove(...cart_ids))

function Frame() {
  const session = useSession()
  const { role, user } = session
  const { pathname } = useEntry()
  const page = pageAt(pathname)
  const lost = useConnection() !== 'online'
  const walled = useWalled()
  const wide = useWide()
  const bar = !wide && placesOf(role).length > 0
  const notice = page?.path === '/dashboard' && user.privacy_version !== undefined && (
    <PrivacyCard version={user.privacy_version} onSeen={focusContent} />
  )
  const reminder = useReminder(notice)
  /** A resident's phone shows first what is owed. */
  const atFoot = bar && reminder === notice
  useMenuTitle(page?.label ?? 'Not found', pathname)
  useKeptCalls()
  useEffect(startWorker, [])
  useEffect(() => {
    if (role === 'tenant' && 'serviceWorker' in navigator) whenShown(keepOwnReceipts, EXTRAS_MS)
  }, [role])
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
        data-screen
        className="sr-only z-50 rounded-control bg-brand px-4 py-2.5 font-[560] text-on-brand focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <InterruptionPlace />
      {wide && (
        <aside
          data-screen
          className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-sunken px-3 py-4 lg:flex"
        >
          <Navigation />
        </aside>
      )}
      <div className="flex min-w-0 flex-col lg:col-start-2">
        <div data-screen className="sticky top-0 z-30 [@media(max-height:26rem)]:in-data-lost:static">
          <OfflineBanner />
          <TopBar title={page?.label} />
        </div>
        <main
          id="content"
          tabIndex={-1}
          className={classes(
            'w-full max-w-420 flex-1 px-4 pt-6 outline-none sm:px-8 sm:pt-7',
            bar ? 'pb-[calc(6.5rem+env(safe-area-inset-bottom))]' : 'pb-16',
          )}
        >
          <PaperHead />
          {!atFoot && reminder}
          {page && !isFor(page, session) ? <NoAccess page={page} role={role} /> : <ShownPage />}
          {atFoot && <div className="mt-6 -mb-6">{reminder}</div>}
          {session.is('tenant', 'landlord') && <ResidentsPart key={page?.path} part={OFFICES} />}
          {bar && page?.path === '/dashboard' && <ResidentsPart part={OFFER} />}
        </main>
      </div>
      {bar && <BottomBar />}
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

const ProofPrompt = lazyDialog(() => import('./proof-prompt.tsx').then((file) => file.ProofPrompt))

const prompt = (wanted: Proof) =>
  new Promise<boolean>((resolve) => {
    const end = (given: boolean) => {
      interrupt(null)
      resolve(given)
    }
    interrupt(<ProofPrompt wanted={wanted} onClose={() => end(false)} onGiven={() => end(true)} />)
  })

let asking: { wanted: Proof; given: Promise<boolean> } | undefined
/** Calls share one prompt. A code satisfies a call that wants the password. */
function askForProof(wanted: Proof): Promise<boolean> {
  if (asking && (asking.wanted === wanted || asking.wanted === 'code')) return asking.given
  const given = (asking?.given ?? Promise.resolve()).then(() => prompt(wanted))
  const mine = { wanted, given }
  asking = mine
  return given.finally(() => {
    if (asking === mine) asking = undefined
  })
}

/** The reminder cannot be put off for the last two days. */
const LAST_DAYS_MS = 2 * DAY_MS

/** `once`, a one-time message: urgent reminders come before it, others after it. */
function useReminder(once: ReactNode): ReactNode {
  const { user, role } = useSession()
  const [later, setLater] = useState<readonly Reminder[]>([])
  const waits = (reminder: Reminder) => !later.includes(reminder) && !isReminderPutOff(reminder, user.id)
  const putOff = (reminder: Reminder) => {
    putReminderOff(reminder, user.id)
    setLater([...later, reminder])
  }
  if (user.must_change_password && waits('password'))
    return (
      <Banner
        label="Your password"
        icon={KeyRound}
        onLater={() => putOff('password')}
        action={
          <ButtonLink size="sm" to="/profile">
            Choose Password
          </ButtonLink>
        }
      >
        <b className="font-[620]">Choose your own password.</b>
        <span className="max-sm:hidden">
          {' '}
          The one you signed in with was made for you and has passed through other hands.
        </span>
      </Banner>
    )
  const due = manages(role) ? user.second_factor_due_at : undefined
  const isUrgent = due !== undefined && Date.parse(due) - serverNow() < LAST_DAYS_MS
  if (once && !isUrgent) return once
  if (due !== undefined && (isUrgent || waits('second-factor')))
    return (
      <Banner
        label="Your second factor"
        icon={ShieldCheck}
        onLater={isUrgent ? undefined : () => putOff('second-factor')}
        action={<SetUpButton size="sm" />}
      >
        <b className="font-[620]">
          Set up a second factor by <DateText value={due} />.
        </b>{' '}
        From then on you cannot go on without it
        <span className="max-sm:hidden">, for you look after what belongs to others</span>.
      </Banner>
    )
  return null
}

interface BannerProps {
  label: string
  icon: LucideIcon
  onLater: (() => void) | undefined
  action: ReactNode
  children: ReactNode
}

const Banner = ({ label, icon: Icon, onLater, action, children }: BannerProps) => (
  <section
    aria-label={label}
    data-screen
    className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-surface border border-line bg-surface px-5 py-3 shadow-rest"
  >
    <Icon className="size-5 text-amber-ink" />
    <p className="min-w-48 flex-1">{children}</p>
    <div className="flex gap-2.5">
      {onLater && (
        <Button size="sm" variant="quiet" onClick={onLater}>
          Later
        </Button>
      )}
      {action}
    </div>
  </section>
)
