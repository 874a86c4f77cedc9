import { useRef, useState } from 'react'
import { MIN_PASSWORD_CHARACTERS } from '#contract/limits.ts'
import { ApiError } from '#web/api/call.ts'
import { readStoredMe, readToken } from '#web/api/stored-session.ts'
import { navigate } from '#web/routing/router.ts'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { showable } from '#web/ui/feedback/refusal.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { PasswordField, TextField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { formatPhone } from '#web/ui/text/phone.ts'
import { REQUEST_FAILED } from '../request-failed.ts'
import { type Invited, join, joinedBefore, leaveForCode, ofNoUse, wantsCode } from './join.ts'

/** In a tab of its own: what the invitation carried, and what is typed, would be lost with this one. */
export const PrivacyLink = () => (
  <p className="mt-6 text-center">
    <a href="/privacy" target="_blank" rel="noopener" className={asideLinkStyle}>
      Privacy
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  </p>
)

interface JoinFormProps {
  token: string
  invited: Invited
  onDead: (said: string | undefined) => void
}

export function JoinForm({ token, invited, onDead }: JoinFormProps) {
  const known = invited.sign_in_with
  /** A try got no answer: it may have joined all the same. */
  const unanswered = useRef(false)
  const form = useContractForm({
    schema: () =>
      import('#contract/invitations.ts').then(
        ({ joinForms }) => joinForms[known === null ? 'unknown' : 'known'],
      ),
    defaultValues: { token, name: invited.name, password: '', sign_in_with: known === null ? '' : null },
    onSubmit: async (body) => {
      try {
        await join(body)
      } catch (error) {
        if (wantsCode(error)) {
          leaveForCode()
          toast.success('You have joined. Sign in with the password you chose.')
          return navigate({ to: '/login', replace: true })
        }
        const said = ofNoUse(error)
        if (!said) throw error
        const signsInWith = known ?? body.sign_in_with ?? ''
        if (!unanswered.current || !(await joinedBefore(signsInWith, body.password))) return onDead(said)
      }
      await navigate({ to: '/dashboard', replace: true })
    },
    onFailure: (error) => {
      unanswered.current ||= error instanceof ApiError && error.said === undefined
      return showable(error) ?? REQUEST_FAILED
    },
  })

  return (
    <PublicFrame title={`Welcome to ${invited.estate}`} lead={inWords(invited.properties)}>
      <Form form={form} asksBeforeLosing={false} className="gap-5">
        <WhoIsHere />
        <TextField label="Your name" autoComplete="name" readOnly={form.submitting} {...form.field('name')} />
        {known === null ? (
          <TextField
            label="Email or phone number"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
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
        <SubmitButton form={form} size="lg" wide>
          Join
        </SubmitButton>
      </Form>
      <PrivacyLink />
    </PublicFrame>
  )
}

/** On a shared phone or an office's computer somebody else may be signed in still. */
function WhoIsHere() {
  // As it was when the page was opened.
  const [name] = useState(() => readToken() && (readStoredMe()?.user.name ?? 'Somebody'))
  if (!name) return null
  return <Notice tone="wait">{name} is signed in here. Joining signs them out in this browser.</Notice>
}

const NAMED = 3
/** `Flat 1, Flat 2, Flat 3 and 4 more` */
const inWords = (titles: readonly string[]): string =>
  titles.length > NAMED + 1
    ? `${titles.slice(0, NAMED).join(', ')} and ${titles.length - NAMED} more`
    : titles.join(', ')
