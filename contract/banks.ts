/** Banks by name, with the CBN code that a NUBAN check digit needs; null: numbers there carry none. */
const CODES = {
  'Access Bank': '044',
  Citibank: '023',
  Ecobank: '050',
  FCMB: '214',
  'Fidelity Bank': '070',
  'First Bank': '011',
  'Globus Bank': '103',
  GTBank: '058',
  'Jaiz Bank': '301',
  'Keystone Bank': '082',
  Kuda: null,
  'Lotus Bank': '303',
  Moniepoint: null,
  OPay: null,
  'Optimus Bank': '107',
  PalmPay: null,
  'Parallex Bank': '104',
  'Polaris Bank': '076',
  'PremiumTrust Bank': '105',
  'Providus Bank': '101',
  'Signature Bank': '106',
  'Stanbic IBTC': '221',
  'Standard Chartered': '068',
  'Sterling Bank': '232',
  'SunTrust Bank': '100',
  TAJBank: '302',
  'Titan Trust Bank': '102',
  UBA: '033',
  'Union Bank': '032',
  'Unity Bank': '215',
  VFD: null,
  'Wema Bank': '035',
  'Zenith Bank': '057',
  'Another bank': null,
} as const satisfies Record<string, string | null>

export type Bank = keyof typeof CODES
export const BANKS = Object.keys(CODES) as [Bank, ...Bank[]]

const WEIGHTS = [3, 7, 3]

/** The check digit of CBN's NUBAN standard: the tenth digit. True where the bank gives none. */
export function isNuban(bank: Bank, number: string): boolean {
  const code = CODES[bank]
  if (code === null) return true
  const digits = [...code, ...number].map(Number)
  const check = digits.pop()
  const sum = digits.reduce((total, digit, place) => total + digit * (WEIGHTS[place % 3] ?? 0), 0)
  return (10 - (sum % 10)) % 10 === check
}
