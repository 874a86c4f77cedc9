import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Estate } from '#contract/estates.ts'
import { isReachable } from '#contract/office-words.ts'
import { OfficeContact } from '#web/shared/office-contact.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText, PhoneText } from '#web/ui/text/contact-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { LogoField } from './logo-field.tsx'

const EditDetails = lazyDialog(() => import('./profile-forms.tsx').then((file) => file.EditDetails))
const EditOffice = lazyDialog(() => import('./profile-forms.tsx').then((file) => file.EditOffice))

const EditButton = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <Button size="sm" icon={Pencil} aria-label={`Edit ${what}`} onClick={onClick}>
    Edit
  </Button>
)

/** What residents see of an estate: name, address, logo, and how to reach its office. */
export function EstateProfile({ estate }: { estate: Estate }) {
  const [editing, setEditing] = useState<'details' | 'office'>()
  const { name, owner, phone_number, email, address, status, office } = estate
  const close = () => setEditing(undefined)
  return (
    <>
      <Panel
        title="Estate details"
        action={
          <div className="flex items-center gap-3">
            {status === 1 ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>}
            <EditButton what="estate details" onClick={() => setEditing('details')} />
          </div>
        }
      >
        <div className="grid gap-5">
          <LogoField estate={estate} />
          <DescriptionList
            facts={[
              ['Estate name', name],
              ['Owner name', owner],
              ['Phone number', <PhoneText key="phone" value={phone_number} />],
              ['Email', <EmailText key="email" value={email} />],
              [
                'Address',
                <span key="address" className="whitespace-pre-line">
                  {address}
                </span>,
              ],
            ]}
          />
        </div>
      </Panel>
      <Panel
        title="Contact for residents"
        action={<EditButton what="contact for residents" onClick={() => setEditing('office')} />}
      >
        {isReachable(office) ? (
          <OfficeContact estate_name={name} office={office} />
        ) : (
          <p className="text-ink-2">Residents see no number and no email yet.</p>
        )}
        <p className="mt-2 text-sm text-ink-3">
          Tenants and landlords see it below their pages, and on receipts and statements.
        </p>
      </Panel>
      {editing === 'details' && <EditDetails estate={estate} onClose={close} />}
      {editing === 'office' && <EditOffice estate={estate} onClose={close} />}
    </>
  )
}
