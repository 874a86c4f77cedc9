import { Fragment } from 'react'
import { formatPhone } from './phone.ts'

/** The address of a device in the network; a long one breaks after a colon. */
export const IpText = ({ value }: { value: string }) =>
  value.split(/(?<=:)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, always in this order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))

/** A telephone number in its groups, on one line; a dash where there is none. */
export const PhoneText = ({ value }: { value: string | null }) =>
  value ? <span className="whitespace-nowrap">{formatPhone(value)}</span> : '–'

/** Where a message goes: an email address or a telephone number. */
export const AddressText = ({ value }: { value: string }) =>
  value.includes('@') ? <EmailText value={value} /> : <PhoneText value={value} />

/** An email address that, where it must, breaks in or after its name; the part that names the host stays in one piece. A dash where there is none. */
export function EmailText({ value }: { value: string | null }) {
  if (value === null) return '–'
  const at = value.lastIndexOf('@')
  return (
    <span className="wrap-anywhere">
      {value.slice(0, at)}
      <wbr />
      <span className="inline-block max-w-full truncate align-bottom" title={value}>
        {value.slice(at)}
      </span>
    </span>
  )
}
