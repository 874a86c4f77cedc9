import type { FastifyInstance } from 'fastify'
import { signInApi } from '#contract/session.ts'
import { findAccount } from '#server/account/password/store.ts'
import { sendPasswordLink } from '#server/account/password-links/store.ts'
import { Problem, tooManyTries } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { verifyAgainstNobody, verifyPassword } from '#server/secrets/passwords.ts'
import { signInName } from '#server/secrets/sign-in-name.ts'
import { isKnown, readBrowser } from '#server/throttling/known-browsers.ts'
import { countTry, forgetTries, giveBack, takeTry } from '#server/throttling/tries.ts'
import { sessionOpener } from './public.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>
type Needs = Pick<Context, 'db' | 'throttles'>
interface Credentials {
  name: string
  password: string
}

const compare = (account: Account | undefined, password: string) => () =>
  account ? verifyPassword(account.password_hash, password) : verifyAgainstNobody(password)

export function signInRoutes(app: FastifyInstance, context: Context): void {
  const openSession = sessionOpener(context)

  route(app, signInApi.login, async ({ body, request, reply }) => {
    const name = signInName(body.email)
    const { password, code, shared_device } = body
    const account = await authenticate(context, {
      name,
      password,
      ip: request.ip,
      browser: readBrowser(request),
    })
    if (account.password_expired) {
      await context.db.transaction((tx) => sendPasswordLink(tx, name, 'password_expired'))
      const message = 'This password has expired. We have sent you a link to choose a new one.'
      throw new Problem('wrong_password', message)
    }
    return openSession(account, { request, reply, code, shared_device })
  })
}

/** Neither words nor time tell whether an account exists. See decision 014. */
async function authenticate(
  context: Needs,
  given: Credentials & { ip: string; browser: Buffer | null },
): Promise<Account> {
  const { browser, name } = given
  return browser && (await isKnown(context.db, browser, name))
    ? fromKnownBrowser(context, { ...given, browser })
    : fromAnywhere(context, given)
}

/** A stolen browser has its own limit. */
async function fromKnownBrowser(
  { db, throttles }: Needs,
  { name, password, browser }: Credentials & { browser: Buffer },
): Promise<Account> {
  const here = `${browser.toString('hex')} ${name}`
  await takeTry(throttles.guesses, here)
  const account = await findAccount(db, name)
  if (!(await throttles.passwordQueues.fromKnownBrowser(compare(account, password))) || !account)
    throw new Problem('wrong_password')
  await takeTry(throttles.signIns, account.id)
  await forgetTries(throttles.guesses, here)
  return account
}

async function fromAnywhere(
  { db, throttles }: Needs,
  { name, password, ip }: Credentials & { ip: string },
): Promise<Account> {
  const here = `${ip} ${name}`
  await takeTry(throttles.guesses, here)
  if ((await countTry(throttles.signInAnywhere, name)).spent) await takeTry(throttles.turns, name)

  const failures = await countTry(throttles.failures, ip)
  const account = await findAccount(db, name)
  // Ends with the failures, so that its end shows nowhere; invented names use an unread key.
  const attacks = await countTry(throttles.attacks, account ? ip : `${ip} nobody`, {
    lasts_s: failures.seconds,
  })
  // An attacking network cannot sign in to any account.
  const person = attacks.spent ? undefined : account
  const right = await throttles.passwordQueues.fromNetwork(ip, compare(person, password))
  if (!right || !person) throw failures.spent ? tooManyTries(failures.seconds) : new Problem('wrong_password')

  await takeTry(throttles.signIns, person.id)
  await giveBack(throttles.failures, ip)
  await giveBack(throttles.attacks, ip)
  await giveBack(throttles.signInAnywhere, name)
  await forgetTries(throttles.guesses, here)
  return person
}
