import { formatPhone } from './phone.ts'

/** A telephone number in its groups, on one line; a dash where there is none. */
export const PhoneText = ({ value }: { value: string | null }) =>
  value ? <span className="whitespace-nowrap">{formatPhone(value)}</span> : '–'
