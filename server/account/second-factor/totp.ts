import { Secret, TOTP } from 'otpauth'

/** As every authenticator app has it; some know no other. */
const TERMS = { algorithm: 'SHA1', digits: 6, period: 30 }
/** A phone's clock may be one step off, and a code takes a moment to type. */
const WINDOW_STEPS = 1
/** What the app shows beside the code. */
const ISSUER = 'Estate Management'
/** As long as the hash: RFC 4226 asks for it. */
const KEY_BYTES = 20

const totp = (secret: Uint8Array, label = '') =>
  new TOTP({
    ...TERMS,
    issuer: ISSUER,
    label,
    // A copy: bytes of the driver lie somewhere in a larger buffer.
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/** Whether what was typed is a code of an authenticator app; anything else can only be a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** A new key for an authenticator app: as it is kept, to type, and to scan. */
export function newKey(label: string): { secret: Uint8Array; key: string; uri: string } {
  const { bytes, base32 } = new Secret({ size: KEY_BYTES })
  return { secret: bytes, key: base32, uri: totp(bytes, label).toString() }
}

/** The time step that a code is of, now or next to it; null where it is of none. */
export function stepOf(secret: Uint8Array, code: string): number | null {
  const timestamp = Date.now()
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW_STEPS })
  return delta === null ? null : TOTP.counter({ ...TERMS, timestamp }) + delta
}
