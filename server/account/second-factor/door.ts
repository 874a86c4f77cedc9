import type { FastifyBaseLogger } from 'fastify'
import { PROBLEMS } from '#contract/errors.ts'
import type { Caller } from '#server/access/caller.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { inTime, Problem, tooMany } from '#server/answers/problem.ts'
import type { Context } from '#server/http/context.ts'
import { countTry, forgetTries, giveBack, takeTry } from '#server/throttling/tries.ts'
import { type Holder, spendCode } from './spend-code.ts'
import { isAppCode } from './totp.ts'

type Needs = Pick<Context, 'db' | 'sealing' | 'throttles'>
interface Typed {
  code: string
  log: FastifyBaseLogger
}

/**
 * Lets somebody on whose password was right. Throws 401 where their code is missing or wrong, and 429 where too many were. Only
 * codes of the app are counted, which could be guessed: whoever knows the password must not shut out who has recovery codes.
 */
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

/** The holder hears of so many wrong codes in a day: whoever gave them knows the password. */
const TELL_AT = 5

/** Takes a try of the few minutes, and one of the day. Throws 429 where either has none left. */
async function takeCodeTry({ throttles: { guesses, codesInADay } }: Needs, userId: number) {
  const who = `code ${userId}`
  const take = async (limit: typeof guesses): Promise<number> => {
    const { spent, seconds, counted } = await countTry(limit, who)
    if (!spent) return counted
    throw tooMany(seconds, `Too many wrong codes. Try again ${inTime(seconds)}, or use a recovery code.`)
  }
  await take(guesses)
  return {
    number: await take(codesInADay),
    /** It was no guess. */
    async right() {
      await forgetTries(guesses, who)
      await giveBack(codesInADay, who)
    },
  }
}

/** The caller's own second factor, asked for once more. Throws 422 where the code is wrong, and 429 where too many were. */
export async function confirmCode(context: Needs, caller: Caller, typed: Typed): Promise<void> {
  const { guesses, codesInADay } = context.throttles
  // Not that of the password: a right code must not begin its guesses anew.
  const session = `session-code ${caller.session_id}`
  await takeTry(guesses, session)
  await takeTry(codesInADay, session)
  if (!caller.second_factor) throw new Problem('forbidden', 'Set up your own second factor first.')
  if (!(await spendCode(context, caller, typed))) throw wrongCode()
  await forgetTries(guesses, session)
  await giveBack(codesInADay, session)
}

/** A code of a form was not right: a mistake in a field, and a guess for whoever reads the log. */
export function wrongCode(): Problem {
  const { message } = PROBLEMS.wrong_code
  return new Problem('invalid', message, { errors: { code: [message] }, logged_as: 'wrong_code' })
}
