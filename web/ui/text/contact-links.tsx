import { Mail, MessageCircle, Phone } from 'lucide-react'
import { asideLinkStyle } from '../button/link-style.ts'
import { classes } from '../classes.ts'
import { EmailText } from './contact-text.tsx'
import { formatPhone, internationalPhone, whatsappNumber } from './phone.ts'

const style = classes(asideLinkStyle, 'min-w-6 gap-1.5 pointer-coarse:min-w-11')
const iconStyle = 'size-4 flex-none'

export interface Contact {
  name: string
  phone_number: string | null
  email: string | null
  /** Default: the phone number. Null: none. */
  whatsapp?: string | null
  /** Does not spell the email address. */
  short?: boolean
}

/** `tight`: the icon stands for the number in a table, unless that is very wide. */
function Call({
  name,
  number,
  icon,
  tight,
}: {
  name: string
  number: string
  icon?: boolean
  tight?: boolean | undefined
}) {
  const words = formatPhone(number)
  const dialled = internationalPhone(number)
  const shown = (
    <>
      {(icon || tight) && (
        <Phone
          aria-hidden="true"
          className={classes(iconStyle, tight && 'max-sm:hidden min-[110rem]:hidden')}
        />
      )}
      <span className={classes('whitespace-nowrap', tight && 'sm:hidden min-[110rem]:inline')}>{words}</span>
    </>
  )
  if (!dialled) return <span className={classes(style, 'text-ink!')}>{shown}</span>
  return (
    <a href={`tel:${dialled}`} aria-label={`Call ${name}, ${words}`} className={style}>
      {shown}
    </a>
  )
}

const WhatsApp = ({ name, to, words }: { name: string; to: string; words?: string }) => (
  <a
    href={`https://wa.me/${to}`}
    target="_blank"
    rel="noreferrer"
    aria-label={`WhatsApp ${name}`}
    title={words ? undefined : `WhatsApp ${name}`}
    className={classes(style, !words && 'justify-center')}
  >
    <MessageCircle aria-hidden="true" className={iconStyle} />
    {words}
  </a>
)

/** Calls, WhatsApp and email of a person, as far as the estate knows them. */
export function ContactLinks({ name, phone_number, email, whatsapp = phone_number, short }: Contact) {
  const to = whatsapp && whatsappNumber(whatsapp)
  if (!phone_number && !email && !to)
    return <span className="text-ink-3">No phone number or email is known.</span>
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-0.5">
      {phone_number && <Call name={name} number={phone_number} icon />}
      {to && (
        <WhatsApp
          name={name}
          to={to}
          words={whatsapp === phone_number ? 'WhatsApp' : `WhatsApp ${formatPhone(whatsapp)}`}
        />
      )}
      {email && (
        <a
          href={`mailto:${email}`}
          aria-label={`Email ${name}, ${email}`}
          className={classes(style, 'min-w-0')}
        >
          <Mail aria-hidden="true" className={iconStyle} />
          <span className="min-w-0">{short ? 'Email' : <EmailText value={email} />}</span>
        </a>
      )}
    </div>
  )
}

/** The phone number in a row of a list. */
export function PhoneLinks({
  name,
  value,
  tight,
}: {
  name: string
  value: string | null
  tight?: boolean | undefined
}) {
  if (!value) return <span data-none>–</span>
  const to = whatsappNumber(value)
  return (
    <span className="-my-1.5 inline-flex items-center gap-x-1.5 align-middle">
      <Call name={name} number={value} tight={tight} />
      {to && <WhatsApp name={name} to={to} />}
    </span>
  )
}

export const EmailLink = ({ value }: { value: string | null }) =>
  value === null ? (
    '–'
  ) : (
    <a href={`mailto:${value}`} className={classes(style, 'max-w-full font-normal pointer-coarse:-my-2.5')}>
      <span className="min-w-0 xl:truncate">
        <EmailText value={value} />
      </span>
    </a>
  )
