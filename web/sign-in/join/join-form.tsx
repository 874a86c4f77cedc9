import { type FormEvent, useRef, useState } from 'react'
import { MIN_PASSWORD_CHARACTERS } from '#contract/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readStoredMe, readToken } from '#web/api/stored-session.ts'
import { navigate } from '#web/routing/router.ts'
import { REQUEST_FAILED } from '#web/sign-in/request-failed.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { showable } from '#web/ui/feedback/refusal.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { formatPhone } from '#web/ui/text/phone.ts'
import { type Invited, join, joinedBefore, leaveForCode, ofNoUse, wantsCode } from './join.ts'
import { PrivacyLink } from './privacy-link.tsx'

type FieldName = 'name' | 'sign_in_with' | 'password'
type Wrong = Partial<Record<FieldName, string>>
/** As they stand on the screen: the first wrong one takes the focus. */
const FIELDS: readonly FieldName[] = ['name', 'sign_in_with', 'password']

interface JoinFormProps {
  token: string
  invited: Invited
  onDead: (said: string | undefined) => void
}

/** Who is invited says that it is them, chooses a password, and is in. */
export function JoinForm({ token, invited, onDead }: JoinFormProps) {
  const known = invited.sign_in_with
  const [name, setName] = useState(invited.name)
  const [chosen, setChosen] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  /** A try got no answer: it may have joined all the same. */
  const unanswered = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const signsInWith = known ?? chosen.trim()

  const complain = (found: Wrong) => {
    setWrong(found)
    const first = FIELDS.find((field) => found[field])
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const refused = async (error: unknown) => {
    if (wantsCode(error)) {
      leaveForCode()
      toast.success('You have joined. Sign in with the password you chose.')
      return navigate({ to: '/login', replace: true })
    }
    const said = ofNoUse(error)
    if (said)
      return unanswered.current && (await joinedBefore(signsInWith, password)) ? enter() : onDead(said)
    setSending(false)
    const errors = (error instanceof ApiError && error.errors) || {}
    const found = Object.fromEntries(
      FIELDS.flatMap((field) => errors[field]?.map((each) => [field, each]) ?? []),
    )
    if (Object.keys(found).length > 0) return complain(found)
    unanswered.current ||= error instanceof ApiError && error.said === undefined
    setProblem(showable(error) ?? REQUEST_FAILED)
  }
  const enter = () => navigate({ to: '/dashboard', replace: true })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setProblem(undefined)
    const missing: Wrong = {
      ...(!name.trim() && { name: 'Name is required' }),
      ...(!signsInWith && { sign_in_with: 'Enter an email or a phone number' }),
      ...(password.length < MIN_PASSWORD_CHARACTERS && {
        password: password ? `Use at least ${MIN_PASSWORD_CHARACTERS} characters` : 'Password is required',
      }),
    }
    complain(missing)
    if (Object.keys(missing).length > 0) return
    setSending(true)
    try {
      await join({ token, name: name.trim(), password, sign_in_with: known === null ? signsInWith : null })
      await enter()
    } catch (error) {
      await refused(error)
    }
  }
  /** What is typed takes the message about it away. */
  const typed = (field: FieldName, set: (value: string) => void) => (value: string) => {
    set(value)
    setWrong({ ...wrong, [field]: undefined })
  }

  return (
    <PublicFrame title={`Welcome to ${invited.estate}`} lead={inWords(invited.properties)}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <WhoIsHere />
        {problem && <Notice tone="bad">{problem}</Notice>}
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          readOnly={sending}
          value={name}
          error={wrong.name}
          onChange={(event) => typed('name', setName)(event.target.value)}
        />
        {known === null ? (
          <TextField
            label="Email or phone number"
            name="sign_in_with"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            hint="You sign in with it from now on."
            readOnly={sending}
            value={chosen}
            error={wrong.sign_in_with}
            onChange={(event) => typed('sign_in_with', setChosen)(event.target.value)}
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
          name="password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_CHARACTERS} characters. A few words are easier to remember than a riddle.`}
          readOnly={sending}
          value={password}
          error={wrong.password}
          onChange={(event) => typed('password', setPassword)(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg" wide loading={sending}>
          Join
        </Button>
      </form>
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
