import { Download, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { call } from '#web/api/call.ts'
import type { Reply } from '#web/api/call-types.ts'
import { saveBlob } from '#web/api/save-blob.ts'
import { signInNameOf, useSession } from '#web/session/use-session.tsx'
import { CodeField } from '#web/shared/code-field.tsx'
import { QrCode } from '#web/shared/qr-code.tsx'
import { Button, buttonStyle } from '#web/ui/button/button.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { serverNow } from '#web/ui/clock.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { type LeaveWords, useAskBeforeLeaving } from '#web/ui/form/unsaved.ts'
import { Dialog } from '#web/ui/overlay/overlay.tsx'

export type NewFactor = Reply<'POST /me/second-factor/begin'>

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
    <span
      aria-hidden="true"
      className="grid size-6 place-items-center rounded-full border border-line-strong text-xs font-[620] text-ink-2"
    >
      {number}
    </span>
    <h3 className="self-center font-[620]">{title}</h3>
    <div className="col-start-2 mt-2 max-sm:col-span-2 max-sm:col-start-1 max-sm:mt-3">{children}</div>
  </li>
)

export function SetUpDialog({ begun, onClose }: { begun: NewFactor; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useContractForm({
    schema: secondFactorApi.turnOnSecondFactor.body,
    defaultValues: { code: '' },
    onSubmit: async (body) => setCodes((await call('POST /me/second-factor', { body })).recovery_codes),
  })
  if (codes) return <Dialog {...recoveryCodes(codes, onClose)} />
  return (
    <Dialog
      onClose={onClose}
      title="Set up a second factor"
      description="You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis."
      leave="Cancel"
      footer={<SubmitButton form={form}>Turn On</SubmitButton>}
    >
      <Form form={form} asksBeforeLosing={false}>
        <ol className="grid gap-6">
          <Step number={1} title="Add this account to the app">
            <AppKey begun={begun} />
          </Step>
          <Step number={2} title="Type the code that the app shows">
            <CodeField
              labelHidden
              required
              {...form.field('code')}
              className="sm:max-w-56"
              onWhole={() => void form.submit()}
            />
          </Step>
        </ol>
      </Form>
    </Dialog>
  )
}

const AppKey = ({ begun }: { begun: NewFactor }) => (
  // A phone cannot scan its own screen, so the link comes first there.
  <div className="flex items-start gap-x-6 gap-y-5 max-sm:flex-col-reverse">
    <div>
      <p className="mb-2 text-ink-2 sm:hidden">If the app is on another phone, scan this code with it:</p>
      <QrCode text={begun.uri} label="QR code to scan with the authenticator app" className="size-44" />
    </div>
    <div className="max-sm:w-full">
      <p className="mb-3 hidden pointer-coarse:block">
        <a href={begun.uri} className={classes(buttonStyle({ variant: 'primary' }), 'max-sm:w-full')}>
          Open the app on this phone
        </a>
      </p>
      <p className="text-ink-2 max-sm:hidden">Scan the code with the app, or type this key:</p>
      <p className="text-ink-2 sm:hidden">Or copy this key, and paste it into the app:</p>
      <code className="mt-2 mb-3 block max-w-[20ch] font-mono text-md leading-relaxed">
        {begun.key.replace(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <CopyButton size="sm" text={begun.key}>
        Copy Key
      </CopyButton>
    </div>
  </div>
)

const codesAsText = (codes: readonly string[], of: string): string =>
  `Estate Management: recovery codes of ${of}
${location.origin}, ${formatDay(new Date(serverNow()).toISOString())}

${codes.join('\n')}

Each signs you in once, in place of the code of your authenticator app.
Keep them where nobody else finds them.
`

const FILE_NAME = 'estate-management-recovery-codes.txt'
const NOT_KEPT: LeaveWords = {
  question: 'The codes are shown only here. Close without keeping them?',
  stay: 'Keep open',
  leave: 'Close',
}

const recoveryCodes = (codes: readonly string[], onClose: () => void) => ({
  title: 'Keep your recovery codes',
  description: 'Each signs you in once, without your phone. They are shown only now.',
  leave: null,
  footer: (
    <Button variant="primary" onClick={onClose}>
      I Have Kept Them
    </Button>
  ),
  children: <RecoveryCodes codes={codes} />,
  onClose,
})

/** Asks before closing until the person has saved the codes. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { user } = useSession()
  const [kept, setKept] = useState(false)
  useAskBeforeLeaving(kept ? null : NOT_KEPT)
  const text = codesAsText(codes, signInNameOf(user))
  const keep = (way: () => void) => () => {
    way()
    setKept(true)
  }
  return (
    <>
      <ol
        onCopy={() => setKept(true)}
        className="grid gap-y-1.5 rounded-control border border-line bg-sunken px-4 py-3.5 font-mono max-sm:text-sm sm:text-md"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {/* The element with the focus left with the step before. */}
        <CopyButton autoFocus size="sm" text={codes.join('\n')} onCopied={() => setKept(true)}>
          Copy All
        </CopyButton>
        <Button
          size="sm"
          icon={Download}
          onClick={keep(() => saveBlob(new Blob([text], { type: 'text/plain' }), FILE_NAME))}
        >
          Download
        </Button>
        <Button size="sm" icon={Printer} onClick={keep(() => printText(FILE_NAME, text))}>
          Print
        </Button>
      </div>
      <p className="mt-4 text-ink-2">
        Keep them with what matters to you: in a password manager, or on paper in a drawer. Whoever has one of
        them and your password can sign in.
      </p>
    </>
  )
}

type CodesDialogProps = { codes: readonly string[]; onClose: () => void }

export const RecoveryCodesDialog = ({ codes, onClose }: CodesDialogProps) => (
  <Dialog {...recoveryCodes(codes, onClose)} />
)

function printText(title: string, text: string): void {
  const frame = document.createElement('iframe')
  // Firefox does not print a frame with `display: none`.
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  frame.ariaHidden = 'true'
  document.body.append(frame)
  const page = frame.contentWindow
  if (!page) throw new Error('There is no page to print')
  const paper = page.document
  // Browsers offer the title as the name of a PDF.
  paper.title = title
  const lines = paper.createElement('pre')
  lines.textContent = text
  lines.style.font = '14px/1.7 monospace'
  paper.body.append(lines)
  page.addEventListener('afterprint', () => frame.remove())
  page.print()
}
