import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { saveBlob } from '#web/api/fetch-file.ts'
import { signInNameOf, useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { serverNow } from '#web/ui/clock.ts'
import { type LeaveWords, useAskBeforeLeaving } from '#web/ui/form/unsaved.ts'
import { Dialog } from '#web/ui/overlay/overlay.tsx'

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

export const recoveryCodes = (codes: readonly string[], onClose: () => void) => ({
  title: 'Keep your recovery codes',
  description: 'Each signs you in once, without your phone. They are shown only now.',
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
  <Dialog open {...recoveryCodes(codes, onClose)} />
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
