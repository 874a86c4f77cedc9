/** Separators between digits. */
const SEPARATORS = /[\s().-]/g
/** Nigerian mobile numbers: ten digits behind the country's code, or behind the 0 that is dialled at home. */
const NIGERIAN = /^(?:\+?234|0)([789]\d{2})(\d{3})(\d{4})$/

/** `08092370172`, `+2348092370172` -> `+234 809 237 0172`; a number that is not a Nigerian mobile one stays as it was typed. */
export function formatPhone(typed: string): string {
  const [, operator, middle, last] = NIGERIAN.exec(typed.replace(SEPARATORS, '')) ?? []
  return operator ? `+234 ${operator} ${middle} ${last}` : typed
}
