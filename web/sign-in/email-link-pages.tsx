import { useState } from 'react'
import { ApiError, call } from '#web/api.ts'
import { PublicFrame } from '#web/layout/public-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useLinkToken } from './link-token.ts'

interface Words {
  title: string
  lead: string
  button: string
  done: string
}
const FAILED = "We couldn't process your request. Please try again."
const CUT_SHORT = 'This link is not complete. Open it once more from the email.'

/** What a mailed link does, done by a press: what looks at mails on its way opens their links. */
function LinkPage({ path, words }: { path: '/confirm-email' | '/undo-email'; words: Words }) {
  const token = useLinkToken()
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'dead'>(token ? 'asking' : 'dead')
  const [said, setSaid] = useState(token ? undefined : CUT_SHORT)
  const act = async () => {
    if (!token || state === 'sending') return
    setState('sending')
    setSaid(undefined)
    try {
      const { message } = await call(`POST ${path}`, { body: { token } })
      setSaid(message)
      setState('done')
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      setSaid(refusal?.said ?? FAILED)
      setState(refusal?.errors ? 'dead' : 'asking')
    }
  }
  if (state === 'done' || state === 'dead')
    return (
      <PublicFrame title={state === 'done' ? words.done : 'This link cannot be used'} lead={said}>
        <ButtonLink variant="primary" size="lg" wide to="/login">
          {state === 'done' ? 'Sign In' : 'Return to Sign In'}
        </ButtonLink>
      </PublicFrame>
    )
  return (
    <PublicFrame title={words.title} lead={words.lead}>
      <div className="grid gap-5">
        {said && <Notice tone="bad">{said}</Notice>}
        <Button variant="primary" size="lg" wide loading={state === 'sending'} onClick={act}>
          {words.button}
        </Button>
      </div>
    </PublicFrame>
  )
}

export const ConfirmEmailPage = () => (
  <LinkPage
    path="/confirm-email"
    words={{
      title: 'Confirm your new email',
      lead: 'From then on you sign in with it. You will be signed out everywhere.',
      button: 'Confirm Email',
      done: 'Email confirmed',
    }}
  />
)

export const UndoEmailPage = () => (
  <LinkPage
    path="/undo-email"
    words={{
      title: 'Keep your email',
      lead: 'The change of your email is stopped, or undone where it has taken effect already.',
      button: 'Keep My Email',
      done: 'The change is stopped',
    }}
  />
)
