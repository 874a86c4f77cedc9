import type { FastifyBaseLogger } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { PROBLEMS } from '#contract/errors.ts'
import type { Actor, Viewer } from '#server/access/viewer.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import { inTime, Problem, tooManyTries } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { countTry, forgetTries, giveBack, takeTry } from '#server/throttling/tries.ts'
import * as store from './store.ts'

/** Some authenticator apps support these values only. */
const TERMS = { algorithm: 'SHA1', digits: 6, period: 30 }
/** A phone's clock may be one step off. */
const WINDOW_STEPS = 1
const ISSUER = 'Estate Management'
/** RFC 4226 asks for the length of the hash. */
const KEY_BYTES = 20

const totp = (secret: Uint8Array, label = '') =>
  new TOTP({
    ...TERMS,
    issuer: ISSUER,
    label,
    // The driver's bytes are a slice of a larger buffer.
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

type Holder = Actor & { user_id: number }

type Needs = Pick<Context, 'db' | 'sealing' | 'throttles'>
interface Typed {
  code: string
  log: FastifyBaseLogger
}

const spendCode = (context: Needs, by: Holder, typed: Typed): Promise<boolean> =>
  isAppCode(typed.code) ? spendAppCode(context, by, typed) : spendRecoveryCode(context, by, typed)

/** Throws 401 or 429. Only app codes count as guesses, so that a thief of the password cannot block recovery codes. */
export async function passSignInCode(
  context: Needs,
  by: Holder,
  { code, log }: Partial<Typed> & Pick<Typed, 'log'>,
): Promise<void> {
  if (code === undefined) throw new Problem('sign_in_code_needed')
  const guess = isAppCode(code) ? await takeCodeTry(context, by.user_id) : null
  if (await spendCode(context, by, { code, log })) return guess?.right()
  if (guess?.number === TELL_AT)
    await tellOfChange(context.db, by, { user_id: by.user_id, kind: 'codes_guessed' })
  throw new Problem('wrong_code')
}

const TELL_AT = 5

/** Throws 429. */
async function takeCodeTry({ throttles: { guesses, codesInADay } }: Needs, userId: number) {
  const who = `code ${userId}`
  const take = async (limit: typeof guesses): Promise<number> => {
    const { spent, seconds, counted } = await countTry(limit, who)
    if (!spent) return counted
    throw tooManyTries(seconds, `Too many wrong codes. Try again ${inTime(seconds)}, or use a recovery code.`)
  }
  await take(guesses)
  return {
    number: await take(codesInADay),
    async right() {
      await forgetTries(guesses, who)
      await giveBack(codesInADay, who)
    },
  }
}

export async function confirmCode(context: Needs, viewer: Viewer, typed: Typed): Promise<void> {
  const { guesses, codesInADay } = context.throttles
  // Separate from the password's limit: a right code must not reset password guesses.
  const session = `session-code ${viewer.session_id}`
  await takeTry(guesses, session)
  await takeTry(codesInADay, session)
  if (!viewer.second_factor) throw new Problem('forbidden', 'Set up your own second factor first.')
  if (!(await spendCode(context, viewer, typed))) throw wrongCode()
  await forgetTries(guesses, session)
  await giveBack(codesInADay, session)
}

export function wrongCode(): Problem {
  const { message } = PROBLEMS.wrong_code
  return new Problem('invalid', message, { errors: { code: [message] }, logged_as: 'wrong_code' })
}

/** Uses up an app code; false if wrong or used. Throws 503 if the sealing key is missing. */
async function spendAppCode({ db, sealing }: Needs, { user_id }: Holder, { code, log }: Typed) {
  const secret = await store.readSecret(db, sealing, user_id)
  if (secret === null) {
    log.error(
      { user_id },
      'codes of authenticator apps cannot be checked: SECRET_KEY, or secret.key in DATA_DIR, is not the one they were set up with',
    )
    throw new Problem(
      'unavailable',
      'Codes of authenticator apps cannot be checked at the moment. Use a recovery code.',
    )
  }
  const step = secret ? stepOf(secret, code) : null
  return step !== null && store.spendStep(db, user_id, step)
}

async function spendRecoveryCode({ db }: Needs, by: Holder, { code }: Typed): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await store.spendRecoveryCode(tx, by.user_id, code))) return false
    const left = await store.countRecoveryCodes(tx, by.user_id)
    const told = left === 1 ? 'One of them is left.' : `${left} of them are left.`
    await tellOfChange(tx, by, { user_id: by.user_id, kind: 'recovery_code_used', told })
    await noteEvent(tx, by, 'recovery_code_used', { detail: { left } })
    return true
  })
}

export function newTotpKey(label: string): { secret: Uint8Array; key: string; uri: string } {
  const { bytes, base32 } = new Secret({ size: KEY_BYTES })
  return { secret: bytes, key: base32, uri: totp(bytes, label).toString() }
}

export function stepOf(secret: Uint8Array, code: string): number | null {
  const timestamp = Date.now()
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW_STEPS })
  return delta === null ? null : TOTP.counter({ ...TERMS, timestamp }) + delta
}
