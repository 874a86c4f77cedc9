import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CodeField } from '#web/shared/code-field.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextButton } from '#web/ui/button/text-button.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'

export interface CodeStepProps {
  sending: boolean
  /** What was said of the last code. */
  problem: string | undefined
  onCode: (code: string) => void
  onBack: () => void
}

/** The second step of signing in, of an account with a second factor. Nothing is kept between the two: Back begins again. */
export function CodeStep({ sending, problem, onCode, onBack }: CodeStepProps) {
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  /** What is wrong is said of what was sent, until something else is typed. */
  const [wrong, setWrong] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    setWrong(problem)
    if (problem) form.current?.querySelector('input')?.select()
  }, [problem])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (code.trim()) return onCode(code)
    setWrong('Enter the code')
    form.current?.querySelector('input')?.focus()
  }
  const change = () => {
    setRecovery(!recovery)
    setCode('')
    setWrong(undefined)
  }

  return (
    <PublicFrame
      title={recovery ? 'Use a recovery code' : 'Enter your code'}
      lead={
        recovery
          ? 'One of the ten that you kept when you set up your second factor. Each works once.'
          : 'Open the authenticator app on your phone and type the code that it shows for Estate Management.'
      }
      above={
        <button
          type="button"
          onClick={onBack}
          className="mb-5 -ml-1 inline-flex min-h-9 w-fit items-center gap-1.5 rounded-control px-1 font-[560] text-ink-2 hover:text-ink pointer-coarse:min-h-11"
        >
          <ArrowLeft /> Back
        </button>
      }
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <CodeField
          key={String(recovery)}
          recovery={recovery}
          autoFocus
          readOnly={sending}
          value={code}
          error={wrong}
          onChange={(event) => {
            setCode(event.target.value)
            setWrong(undefined)
          }}
          onWhole={onCode}
        />
        <Button type="submit" variant="primary" size="lg" wide loading={sending}>
          Sign In
        </Button>
      </form>
      <div className="mt-6 grid justify-items-center gap-1 text-center">
        <TextButton onClick={change}>
          {recovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </TextButton>
        {recovery && <p className="text-sm text-ink-3">None left? An admin can reset your second factor.</p>}
      </div>
    </PublicFrame>
  )
}
