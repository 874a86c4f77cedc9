import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import type { SessionUser } from '#contract/profile.ts'
import type { Role } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { forgetAnswers } from '#web/api/kept-answers.ts'
import { one } from '#web/api/queries.ts'
import {
  type Me,
  noteShownTo,
  readStoredMe,
  readToken,
  signOutHere,
  storeMe,
} from '#web/api/stored-session.ts'
import { Spinner } from '#web/ui/button/button.tsx'
import { ErrorState } from '#web/ui/feedback/states.tsx'
import { followOut } from './leave.ts'
import { type Scope, scopeOf } from './scope.ts'

/** What somebody signs in with: the email, or the phone number of who has none. Empty until the server has answered. */
export const signInNameOf = ({
  email,
  sign_in_phone,
}: Pick<SessionUser, 'email' | 'sign_in_phone'>): string => email ?? sign_in_phone ?? ''

/** `complete`: the server has answered; the stored copy has no email and no phone number. */
const SessionContext = createContext<(Me & { complete: boolean }) | null>(null)

/** Loads a new document, so that nothing fetched for one role is shown to the other. */
function beginAgain(): void {
  forgetAnswers()
  location.assign('/dashboard')
}

/** When the session may be another one than the page began with. */
const FOLLOWING = ['storage', 'pageshow'] as const

/** Tells the pages inside it who is signed in: the person as last seen, until the server has answered. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const me = useQuery({
    ...one('GET /me'),
    initialData: () => readStoredMe() ?? undefined,
    initialDataUpdatedAt: 0,
  })
  const role = me.data?.roles[0]
  /** The role this document began with; everything on the screen was fetched for it. */
  const began = useRef(role)
  began.current ??= role
  /** Another tab or device has switched roles since. */
  const switched = role !== began.current
  useEffect(() => {
    if (me.data) {
      storeMe(me.data)
      noteShownTo(me.data.user.id)
    }
    if (switched) beginAgain()
  }, [me.data, switched])
  useEffect(() => {
    const token = readToken()
    // Another tab signed out, signed in as somebody else or switched roles: nothing from before may stay on the screen.
    const follow = () => {
      const now = readToken()
      if (now === null) followOut()
      else if (now !== token) location.reload()
      else if ((readStoredMe()?.roles[0] ?? began.current) !== began.current) beginAgain()
    }
    // A page that Back brings back as it was has heard of nothing meanwhile.
    for (const moment of FOLLOWING) addEventListener(moment, follow)
    return () => {
      for (const moment of FOLLOWING) removeEventListener(moment, follow)
    }
  }, [])
  if (me.data && !switched)
    return <SessionContext value={{ ...me.data, complete: me.dataUpdatedAt > 0 }}>{children}</SessionContext>
  return (
    <main className="grid min-h-dvh place-items-center">
      {me.error ? (
        <ErrorState title="Your account could not be loaded" query={me} />
      ) : (
        <p role="status" className="flex items-center gap-2.5 text-ink-2">
          <Spinner /> Loading your account...
        </p>
      )}
    </main>
  )
}

/** Leaves at once; the browser finishes the call after the page is gone. */
function signOut(): void {
  call('POST /logout', { keepalive: true, refetch: false }).catch((error: unknown) =>
    console.error('Could not sign out at the server', error),
  )
  signOutHere()
  // The next person is not led to this page.
  history.replaceState(null, '', '/login')
  location.reload()
}

async function switchRole(role: Role): Promise<void> {
  storeMe(await call('PUT /me', { body: { active_role: role }, refetch: false }))
  beginAgain()
}

export function useSession() {
  const me = use(SessionContext)
  const role = me?.roles[0]
  if (!me || !role) throw new Error('useSession outside of a protected page')
  const { user, roles, complete } = me
  return {
    user,
    roles,
    /** The email and the phone number are there too. */
    complete,
    role,
    is: (...any: Role[]) => any.includes(role),
    signOut,
    switchRole,
  }
}

export function useScope(): Scope {
  const { role, user } = useSession()
  return scopeOf(role, user)
}
