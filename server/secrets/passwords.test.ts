import { expect, test } from 'vitest'
import { hashPassword } from './passwords.ts'

test('a password is hashed at the cost that OWASP asks for, with a salt of its own', async () => {
  const [one, other] = await Promise.all([
    hashPassword('Harmattan-Breeze-7'),
    hashPassword('Harmattan-Breeze-7'),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})
