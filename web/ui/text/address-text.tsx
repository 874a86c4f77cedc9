import { EmailText } from './email-text.tsx'
import { PhoneText } from './phone-text.tsx'

/** Where a message goes: an email address or a telephone number. */
export const AddressText = ({ value }: { value: string }) =>
  value.includes('@') ? <EmailText value={value} /> : <PhoneText value={value} />
