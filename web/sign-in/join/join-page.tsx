import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { showable } from '#web/ui/feedback/refusal.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { checks, useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { forgetLinkToken, keepLinkToken, useLinkToken } from '../dead-link.tsx'
import { REQUEST_FAILED, SignInForm, SignInLink } from '../sign-in-fields.tsx'
import { deadLinkWords, type Invited, JoinForm, PrivacyLink } from './join-form.tsx'

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
            <Button variant="quiet" size="lg" wide onClick={() => setStage({ at: 'code' })}>
              Enter a code
            </Button>
          </div>
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
