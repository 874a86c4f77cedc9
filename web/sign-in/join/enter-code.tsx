import { type FormEvent, useRef, useState } from 'react'
import { Link } from '#web/routing/link.tsx'
import { REQUEST_FAILED } from '#web/sign-in/request-failed.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { showable } from '#web/ui/feedback/refusal.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { type Invited, ofNoUse, openInvitation } from './join.ts'
import { PrivacyLink } from './privacy-link.tsx'

/** For whoever holds a letter and types its code. */
export function EnterCode({ onOpened }: { onOpened: (token: string, invited: Invited) => void }) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const complain = (about: string) => {
    setWrong(about)
    form.current?.querySelector('input')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const token = code.trim()
    setProblem(undefined)
    if (!token) return complain('Enter your code')
    setSending(true)
    try {
      onOpened(token, await openInvitation(token))
    } catch (error) {
      setSending(false)
      const said = ofNoUse(error)
      said ? complain(said) : setProblem(showable(error) ?? REQUEST_FAILED)
    }
  }

  return (
    <PublicFrame
      title="Join your estate"
      lead="Open the link in your email or WhatsApp again, or type the code of your letter."
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <TextField
          label="Code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Such as K7QM-3FZP-XW2N-8HTR, with or without the dashes."
          readOnly={sending}
          value={code}
          error={wrong}
          onChange={(event) => {
            setCode(event.target.value)
            setWrong(undefined)
          }}
        />
        <Button type="submit" variant="primary" size="lg" wide loading={sending}>
          Continue
        </Button>
      </form>
      <p className="mt-6 text-center">
        <Link to="/login" className={asideLinkStyle}>
          Return to Sign In
        </Link>
      </p>
      <PrivacyLink />
    </PublicFrame>
  )
}
