import { isReachable, type Office, officeName } from '#contract/office-words.ts'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { EmailText, PhoneText } from '#web/ui/text/contact-text.tsx'
import { internationalPhone } from '#web/ui/text/phone.ts'

const style = classes(
  linkStyle,
  'pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center',
)

/** How residents reach the office of an estate; nothing where it did not tell. */
export function OfficeContact({ estate_name, office }: { estate_name: string; office: Office }) {
  if (!isReachable(office)) return null
  const { phone_number, whatsapp, email } = office
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-ink-2">
      <span>
        Questions? <span className="font-[560] text-ink">{officeName(estate_name, office)}</span>
      </span>
      {phone_number && (
        <a href={`tel:${phone_number}`} className={style}>
          <PhoneText value={phone_number} />
        </a>
      )}
      {whatsapp && (
        <a
          href={`https://wa.me/${internationalPhone(whatsapp)?.slice(1)}`}
          target="_blank"
          rel="noreferrer"
          className={style}
        >
          WhatsApp
          {whatsapp !== phone_number && (
            <span className="ml-1">
              <PhoneText value={whatsapp} />
            </span>
          )}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={style}>
          <EmailText value={email} />
        </a>
      )}
    </p>
  )
}
