import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import type { SessionUser } from '#contract/profile.ts'
import { ADMINS, type Role } from '#contract/roles.ts'
import { mayAsStaff } from '#contract/staff-rights.ts'
import { call } from '#web/api/call.ts'
import type { Key } from '#web/api/call-types.ts'
import { forgetAnswers } from '#web/api/kept-answers.ts'
import { one } from '#web/api/queries.ts'
import {
  type Me,
  noteShownTo,
  readEnded,
  readStoredMe,
  readToken,
  signOutHere,
  storeMe,
} from '#web/api/stored-session.ts'
import { leavePage } from '#web/routing/router.ts'
import { Spinner } from '#web/ui/button/button.tsx'
import { ErrorState } from '#web/ui/feedback/states.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { isSomethingTyped } from '#web/ui/form/unsaved.ts'
import { type Scope, scopeOf } from './scope.ts'

export const signInNameOf = (user: Pick<SessionUser, 'email' | 'sign_in_phone'>): string =>
  user.email ?? user.sign_in_phone ?? ''

/** `complete`: the server has answered. The stored copy has no email and no phone number. */
const SessionContext = createContext<(Me & { complete: boolean }) | null>(null)

/** A new document shows nothing that was fetched for the last role. */
function beginAgain(): void {
  forgetAnswers()
  location.assign('/dashboard')
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const me = useQuery({
    ...one('GET /me'),
    initialData: () => readStoredMe() ?? undefined,
    initialDataUpdatedAt: 0,
  })
  const role = me.data?.roles[0]
  /** The role of all data on the screen. */
  const began = useRef(role)
  began.current ??= role
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
    // Another tab may have signed out, signed in or switched roles.
    const follow = () => {
      const now = readToken()
      if (now === null) followOut()
      else if (now !== token) location.reload()
      else if ((readStoredMe()?.roles[0] ?? began.current) !== began.current) beginAgain()
    }
    // Back may restore a page that missed these events.
    const there = new AbortController()
    for (const moment of ['storage', 'pageshow']) addEventListener(moment, follow, { signal: there.signal })
    return () => there.abort()
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

/** The browser finishes the call after the page is gone. */
function signOut(): void {
  call('POST /logout', { keepalive: true, refetch: false }).catch((error: unknown) =>
    console.error('Could not sign out at the server', error),
  )
  signOutHere()
  history.replaceState(null, '', '/login')
  location.reload()
}

async function switchRole(role: Role): Promise<void> {
  try {
    storeMe(await call('PUT /me', { body: { active_role: role }, refetch: false }))
    beginAgain()
  } catch (error) {
    toastFailure('Failed to switch the role.', error)
  }
}

export function useSession() {
  const me = use(SessionContext)
  const role = me?.roles[0]
  if (!me || !role) throw new Error('useSession outside of a protected page')
  const { user, roles, complete } = me
  const is = (...any: Role[]) => any.includes(role)
  return {
    user,
    roles,
    complete,
    role,
    severalEstates: is(...ADMINS) || user.several_estates === true,
    is,
    /** False where an estate admin's role in the office refuses a call. The server checks it again. */
    may: (key: Key) => role !== 'estate admin' || mayAsStaff(user.staff_role ?? 'front desk', key),
    signOut,
    switchRole,
  }
}

export function useScope(): Scope {
  const { role, user } = useSession()
  return scopeOf(role, user)
}

export const leaveToSignIn = (): void => leavePage({ keep: isSomethingTyped() })

function followOut(): void {
  if (readEnded() !== null) leaveToSignIn()
  else {
    signOutHere()
    location.replace('/login')
  }
}
