const SEPARATORS = /[\s().-]/g
const NIGERIAN = /^(?:\+?234|0)([789]\d{2})(\d{3})(\d{4})$/

/** `08092370172` gives `+234 809 237 0172`. Other numbers stay as typed. */
export function formatPhone(typed: string): string {
  const [, operator, middle, last] = NIGERIAN.exec(typed.replace(SEPARATORS, '')) ?? []
  return operator ? `+234 ${operator} ${middle} ${last}` : typed
}
