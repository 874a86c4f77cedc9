import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Credentials } from '#contract/fields.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { type LeaveWords, useAskBeforeLeaving } from '#web/ui/form/unsaved.ts'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { ContactLinks } from '#web/ui/text/contact-links.tsx'
import { AddressText } from '#web/ui/text/contact-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { useNarrow } from '#web/ui/window-width.ts'
import { channelWords, notSetUpWords } from './by-channel.ts'

interface CredentialsCardProps {
  title?: string | undefined
  details: Credentials
}

const EXISTING = 'Existing account'
const NOT_COPIED: LeaveWords = {
  question: 'The password is shown only here. Close without copying it?',
  stay: 'Keep open',
  leave: 'Close',
}

function CredentialsCard({ title, details: { name, email, phone_number, password } }: CredentialsCardProps) {
  const [copied, setCopied] = useState(false)
  const narrow = useNarrow()
  useAskBeforeLeaving(password !== null && !copied ? NOT_COPIED : null)
  const signsIn =
    email === null ? { label: 'Phone number', text: phone_number } : { label: 'Email', text: email }
  const page = `${location.origin}/login`
  const text = `Name: ${name}\n${signsIn.label}: ${signsIn.text}\nPassword: ${password ?? EXISTING}\nSign in: ${page}`
  const share = async () => {
    try {
      await navigator.share({ text })
      setCopied(true)
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) toastFailure('Failed to share.', error)
    }
  }
  const shown = password ? <code className="font-mono select-all">{password}</code> : EXISTING
  return (
    <div className="rounded-control border border-line bg-sunken p-4" onCopy={() => setCopied(true)}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-[620]">{title ?? name}</h3>
        <span className="flex gap-2">
          <CopyButton data-first size="sm" text={text} onCopied={() => setCopied(true)}>
            Copy All
          </CopyButton>
          {narrow && 'share' in navigator && (
            <Button size="sm" icon={Share2} onClick={share}>
              Share
            </Button>
          )}
        </span>
      </div>
      <DescriptionList
        facts={[
          ['Name', name],
          [signsIn.label, <AddressText key="address" value={signsIn.text ?? ''} />],
          ['Password', shown],
          !!password &&
            !!phone_number && [
              'Pass it on',
              <ContactLinks key="to" name={name} phone_number={phone_number} email={null} />,
            ],
          [
            'Sign in',
            <span key="page" className="break-all">
              {page}
            </span>,
          ],
        ]}
      />
    </div>
  )
}

const isByWhatsapp = ({ email }: Credentials) => email === null

interface CredentialsDialogProps {
  people: readonly { title?: string; details: Credentials }[]
  /** Stands where no invitation is sent. */
  description?: string
  onClose: () => void
}

export function CredentialsDialog({ people, description, onClose }: CredentialsDialogProps) {
  const made = people.map(({ details }) => details).filter(({ password }) => password !== null)
  const by = { email: made.some(({ email }) => email !== null), whatsapp: made.some(isByWhatsapp) }
  const unsent = made.filter(({ not_set_up }) => not_set_up)
  const channels = [...new Set(unsent.map((each) => (isByWhatsapp(each) ? 'whatsapp' : 'email')))]
  return (
    <Dialog
      open={people.length > 0}
      onClose={onClose}
      title="Login Details"
      description={
        description ??
        (made.length === 0
          ? 'There is an account already. Its owner signs in with their own password.'
          : unsent.length > 0
            ? `${sentence(notSetUpWords(channels))}: the invitation stays in the outbox. Pass the password on: it is shown only this once.`
            : `An invitation with a link to join is on its way ${channelWords(by)}. If it does not arrive, pass the password on: it is shown only this once.`)
      }
      leave="Done"
    >
      {/* A phone's toast lies below the last password, not over it. */}
      <div className="grid gap-4 max-sm:pb-20">
        {people.map(({ title, details }) => (
          <CredentialsCard key={`${title} ${details.email}`} title={title} details={details} />
        ))}
      </div>
    </Dialog>
  )
}
