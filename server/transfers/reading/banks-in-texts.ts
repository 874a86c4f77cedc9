import { BANKS, type Bank } from '#contract/banks.ts'
import { fold } from '#server/sheets/cells/fold.ts'

/** Narrations use these besides the names of the banks. */
const ALIASES: Partial<Record<Bank, string>> = {
  'Access Bank': 'access,abp,access diamond,diamond',
  Citibank: 'citi',
  Ecobank: 'eco,ebn,ecobank nigeria',
  FCMB: 'first city monument',
  'Fidelity Bank': 'fidelity,fbp',
  'First Bank': 'fbn,firstbank,fbnmobile,first bank of nigeria',
  'Globus Bank': 'globus',
  GTBank: 'gtb,gtworld,gt,guaranty trust,guaranty trust bank,gtb plc',
  'Jaiz Bank': 'jaiz',
  'Keystone Bank': 'keystone,ksb',
  Kuda: 'kuda microfinance,kmfb',
  'Lotus Bank': 'lotus',
  Moniepoint: 'monie point,teamapt,mpt',
  OPay: 'opay digital services,paycom',
  'Optimus Bank': 'optimus',
  PalmPay: 'palm pay',
  'Parallex Bank': 'parallex',
  'Polaris Bank': 'polaris,skye',
  'PremiumTrust Bank': 'premiumtrust,premium trust',
  'Providus Bank': 'providus',
  'Signature Bank': 'signature',
  'Stanbic IBTC': 'stanbic,sibtc,ibtc',
  'Standard Chartered': 'scb,stanchart',
  'Sterling Bank': 'sterling',
  'SunTrust Bank': 'suntrust',
  TAJBank: 'taj',
  'Titan Trust Bank': 'titan,titan trust,ttb',
  UBA: 'united bank for africa',
  'Union Bank': 'ubn,union',
  'Unity Bank': 'unity',
  VFD: 'vbank,v bank',
  'Wema Bank': 'wema,alat',
  'Zenith Bank': 'zib,zenith,zenith international',
}
const ENDINGS = / (?:plc|ltd|limited|mfb|microfinance|bank|nigeria|nig|app)(?= |$)/g
const short = (text: string) => fold(text).replace(ENDINGS, '').trim()

const BY_NAME = new Map<string, Bank>(
  BANKS.filter((bank) => bank !== 'Another bank').flatMap((bank) =>
    [bank, ...(ALIASES[bank]?.split(',') ?? [])].flatMap((name) => [
      [fold(name), bank] as const,
      [short(name), bank] as const,
    ]),
  ),
)

/** The bank that a text names alone: `GTB`, `PALMPAY LIMITED`. */
export const bankNamed = (text: string): Bank | null =>
  BY_NAME.get(fold(text)) ?? BY_NAME.get(short(text)) ?? null

/** Names under which money of many people comes. */
const AGENTS =
  /^(?:other income|paystack|stack|flutterwave|interswitch|monnify|remita|squad|pos|pos agent|agent|agency banking|sundry|suspense|settlement|ussd|atm|quickteller|baxi|nomba|kudi|carbon|fairmoney|chipper|cash|cash deposit|customer|unknown|various)\b/
export const isAgent = (name: string): boolean => bankNamed(name) !== null || AGENTS.test(fold(name))
