import { expect, test } from 'vitest'
import { PROBLEMS, type ProblemCode } from '#contract/errors.ts'
import { clash, found, invalid, notFound, Problem, tooManyTries, wrongPassword } from './problem.ts'

test.each(Object.entries(PROBLEMS))('%s goes on the wire with its own words', (code, { status, message }) => {
  const problem = new Problem(code as ProblemCode)
  expect([problem.status, problem.body]).toEqual([status, { code, message }])
})

test.each([
  ['words of its own', new Problem('forbidden', 'Not today.'), { code: 'forbidden', message: 'Not today.' }],
  ['a noun', notFound('estate'), { code: 'not_found', message: 'This estate does not exist.' }],
  ['a wrong field', invalid('email', 'No'), { code: 'invalid', message: 'No', errors: { email: ['No'] } }],
  [
    // A field like any other; its name in the log stays internal.
    'a wrong password in a form',
    wrongPassword('password', 'No'),
    { code: 'invalid', message: 'No', errors: { password: ['No'] } },
  ],
  ['a clash', clash('email', 'Used'), { code: 'clash', message: 'Used', errors: { email: ['Used'] } }],
  ['a wait', tooManyTries(90), { code: 'too_many', message: 'Too many tries. Try again in 2 minutes.' }],
])('with %s', (_, problem, body) => {
  expect(problem.body).toEqual(body)
})

test('a row that is not there is not found', () => {
  expect(found(0, 'estate')).toBe(0)
  expect(() => found(undefined, 'estate')).toThrow(notFound('estate'))
})
