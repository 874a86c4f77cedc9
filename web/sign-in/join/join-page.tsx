import { useEffect, useRef, useState } from 'react'
import { MIN_PASSWORD_CHARACTERS } from '#contract/limits.ts'
import { ApiError, call } from '#web/api/call.ts'
import type { Reply } from '#web/api/call-types.ts'
import { readStoredMe, readToken, signOutHere, storeMe, storeToken } from '#web/api/stored-session.ts'
import { navigate } from '#web/routing/router.ts'
import { ButtonLink, TextButton } from '#web/ui/button/button.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { showable } from '#web/ui/feedback/refusal.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { checks, useContractForm } from '#web/ui/form/contract-form.ts'
import { PasswordField, TextField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { formatPhone } from '#web/ui/text/phone.ts'
import { deadLinkWords, forgetLinkToken, keepLinkToken, useLinkToken } from '../dead-link.tsx'
import { signIn } from '../sign-in.ts'
import { REQUEST_FAILED, SignInForm, SignInLink, SignInNameField } from '../sign-in-fields.tsx'

type Invited = Reply<'POST /join/open'>

function signOthersOut(): void {
  if (!readToken()) return
  call('POST /logout', { keepalive: true, refetch: false }).catch((error: unknown) =>
    console.error('Could not sign out at the server', error),
  )
}

const openInvitation = (token: string, signal?: AbortSignal): Promise<Invited> =>
  call('POST /join/open', { body: { token }, ...(signal && { signal }) })

type Stage =
  | { at: 'code' }
  | { at: 'opening'; token: string }
  | { at: 'welcome'; token: string; invited: Invited }
  | { at: 'dead'; said: string | undefined }

export function JoinPage() {
  const linked = useLinkToken()
  const [stage, setStage] = useState<Stage>(linked ? { at: 'opening', token: linked } : { at: 'code' })
  const welcome: OnOpened = (token, invited) => {
    keepLinkToken(token)
    setStage({ at: 'welcome', token, invited })
  }
  const dead: OnDead = (said) => {
    forgetLinkToken()
    setStage({ at: 'dead', said })
  }
  switch (stage.at) {
    case 'code':
      return <EnterCode onOpened={welcome} />
    case 'opening':
      return <Opening token={stage.token} onOpened={welcome} onDead={dead} />
    case 'welcome':
      return <JoinForm token={stage.token} invited={stage.invited} onDead={dead} />
    case 'dead':
      return (
        <PublicFrame title="This invitation cannot be used" lead={stage.said}>
          <div className="grid gap-3">
            <ButtonLink variant="primary" size="lg" wide to="/login">
              Return to Sign In
            </ButtonLink>
            <ButtonLink variant="quiet" size="lg" wide to="/forgot-password">
              Forgot password?
            </ButtonLink>
          </div>
          <p className="mt-6 text-center">
            <TextButton onClick={() => setStage({ at: 'code' })}>Enter the code of a letter</TextButton>
          </p>
        </PublicFrame>
      )
  }
}

type OnOpened = (token: string, invited: Invited) => void

type OnDead = (said: string | undefined) => void

function Opening({ token, onOpened, onDead }: { token: string; onOpened: OnOpened; onDead: OnDead }) {
  const [problem, setProblem] = useState<Error>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one request per try, whatever the callbacks are
  useEffect(() => {
    const leaving = new AbortController()
    openInvitation(token, leaving.signal).then(
      (invited) => onOpened(token, invited),
      (error: Error) => {
        if (leaving.signal.aborted) return
        const said = deadLinkWords(error)
        said ? onDead(said) : setProblem(error)
      },
    )
    return () => leaving.abort()
  }, [token, tries])
  const retry = () => {
    setProblem(undefined)
    setTries(tries + 1)
  }
  return problem ? (
    <PublicFrame title="Your invitation">
      <ErrorState title="It could not be opened" query={{ error: problem, refetch: retry }} />
    </PublicFrame>
  ) : (
    <PublicFrame title="Opening your invitation...">
      <div aria-busy="true">
        <Skeleton className="h-64" />
      </div>
    </PublicFrame>
  )
}

function EnterCode({ onOpened }: { onOpened: OnOpened }) {
  const form = useContractForm({
    schema: checks(({ token }: { token: string }) => ({
      token: token.trim() ? undefined : 'Enter your code',
    })),
    defaultValues: { token: '' },
    onSubmit: async ({ token }) => onOpened(token.trim(), await openInvitation(token.trim())),
    onFailure: (error) => showable(error) ?? REQUEST_FAILED,
  })
  return (
    <PublicFrame
      title="Join your estate"
      lead="Open the link in your email or WhatsApp again, or type the code of your letter."
    >
      <SignInForm form={form} submit="Continue">
        <TextField
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Such as K7QM-3FZP-XW2N-8HTR, with or without the dashes."
          readOnly={form.submitting}
          {...form.field('token')}
        />
      </SignInForm>
      <SignInLink />
      <PrivacyLink />
    </PublicFrame>
  )
}

/** Opens in its own tab, because this one holds the token and the typed text. */
const PrivacyLink = () => (
  <p className="mt-6 text-center">
    <a href="/privacy" target="_blank" rel="noopener" className={asideLinkStyle}>
      Privacy
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  </p>
)

type JoinFormProps = { token: string; invited: Invited; onDead: (said: string | undefined) => void }

function JoinForm({ token, invited, onDead }: JoinFormProps) {
  const known = invited.sign_in_with
  // A request without a reply may have joined all the same.
  const unanswered = useRef(false)
  const form = useContractForm({
    schema: () =>
      import('#contract/invitations.ts').then(
        ({ joinForms }) => joinForms[known === null ? 'unknown' : 'known'],
      ),
    defaultValues: { token, name: invited.name, password: '', sign_in_with: known === null ? '' : null },
    onSubmit: async (body) => {
      try {
        const { token, user, role } = await call('POST /join', { body })
        signOthersOut()
        storeToken(token)
        storeMe({ user, roles: [role] })
      } catch (error) {
        // The account has joined, but has a second factor: only the sign-in page asks for its code.
        if (error instanceof ApiError && error.code === 'sign_in_code_needed') {
          signOthersOut()
          signOutHere()
          toast.success('You have joined. Sign in with the password you chose.')
          return navigate({ to: '/login', replace: true })
        }
        const said = deadLinkWords(error)
        if (!said) throw error
        if (!unanswered.current) return onDead(said)
        try {
          await signIn({ email: known ?? body.sign_in_with ?? '', password: body.password })
        } catch (failed) {
          // Without an answer nobody knows whether the link is dead.
          if (failed instanceof ApiError && failed.said === undefined) throw failed
          return onDead(said)
        }
      }
      await navigate({ to: '/dashboard', replace: true })
    },
    onFailure: (error) => {
      unanswered.current ||= error instanceof ApiError && error.said === undefined
      return showable(error) ?? REQUEST_FAILED
    },
  })
  // A shared phone or computer may still have somebody else's session.
  const [other] = useState(() => readToken() && (readStoredMe()?.user.name ?? 'Somebody'))

  return (
    <PublicFrame title={`Welcome to ${invited.estate}`} lead={inWords(invited.properties)}>
      <SignInForm form={form} submit="Join">
        {other && (
          <Notice tone="wait">{other} is signed in here. Joining signs them out in this browser.</Notice>
        )}
        <TextField label="Your name" autoComplete="name" readOnly={form.submitting} {...form.field('name')} />
        {known === null ? (
          <SignInNameField
            hint="You sign in with it from now on."
            readOnly={form.submitting}
            {...form.field('sign_in_with')}
          />
        ) : (
          <TextField
            label="You sign in with"
            name="sign_in_with"
            autoComplete="username"
            readOnly
            value={formatPhone(known)}
          />
        )}
        <PasswordField
          label="Choose a password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_CHARACTERS} characters. A few words are easier to remember than a riddle.`}
          readOnly={form.submitting}
          {...form.field('password')}
        />
      </SignInForm>
      <PrivacyLink />
    </PublicFrame>
  )
}

const NAMED = 3
/** `Flat 1, Flat 2, Flat 3 and 4 more` */
const inWords = (titles: readonly string[]): string =>
  titles.length > NAMED + 1
    ? `${titles.slice(0, NAMED).join(', ')} and ${titles.length - NAMED} more`
    : titles.join(', ')
