import { Fragment } from 'react'
import { formatPhone } from './phone.ts'

export const IpText = ({ value }: { value: string }) =>
  value.split(/(?<=:)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, always in this order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))

export const PhoneText = ({ value }: { value: string | null }) =>
  value ? <span className="whitespace-nowrap">{formatPhone(value)}</span> : '–'

export const AddressText = ({ value }: { value: string }) =>
  value.includes('@') ? <EmailText value={value} /> : <PhoneText value={value} />

/** The host part stays in one piece. */
export function EmailText({ value }: { value: string | null }) {
  if (value === null) return '–'
  const at = value.lastIndexOf('@')
  return (
    <span className="wrap-anywhere">
      {value.slice(0, at)}
      <wbr />
      <span className="inline-block max-w-full align-bottom max-sm:wrap-anywhere sm:truncate" title={value}>
        {value.slice(at)}
      </span>
    </span>
  )
}
