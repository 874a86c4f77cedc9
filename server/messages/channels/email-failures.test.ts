import { expect, test } from 'vitest'
import { emailFailure } from './email.ts'

const answer = (response: string, command: string, code = 'EENVELOPE') =>
  Object.assign(new Error('Refused'), {
    code,
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  })

test.each([
  // The server refuses this recipient.
  ['550 5.1.1 No such user', 'RCPT TO', 'final'],
  ['550-5.1.1 No such user', 'RCPT TO', 'final'],
  ['552 5.2.2 Mailbox full', 'RCPT TO', 'final'],
  ['550 5.2.1 Mailbox disabled', 'DATA', 'final'],
  ['550 No such user here', 'RCPT TO', 'final'],
  ['553 5.5.4 Malformed', 'RCPT TO', 'final'],
  // The server refuses us: all messages would fail.
  ['554 5.7.1 <ada@estate.test>: Relay access denied', 'RCPT TO', 'stop'],
  ['550 5.4.5 Daily user sending limit exceeded', 'RCPT TO', 'stop'],
  ['550 5.4.5 Daily user sending limit exceeded', 'DATA', 'stop'],
  ['550 relay not permitted', 'RCPT TO', 'stop'],
  ['550 Authentication required', 'RCPT TO', 'stop'],
  ['530 Must issue a STARTTLS command first', 'RCPT TO', 'stop'],
  ['550 5.1.8 Sender address rejected', 'MAIL FROM', 'stop'],
  // The reply does not say which side is at fault.
  ['554 Transaction failed', 'DATA', 'retry'],
  ['550 5.4.1 Access denied', 'RCPT TO', 'retry'],
  ['452 4.2.2 Mailbox full', 'RCPT TO', 'retry'],
  ['421 4.3.2 Closing', 'RCPT TO', 'no answer'],
  ['451 4.3.0 Try later', 'MAIL FROM', 'no answer'],
])('%s to %s: %s', (response, command, kind) => {
  expect(emailFailure(answer(response, command)).kind).toBe(kind)
})

test.each([
  ['535 5.7.8 Bad credentials', 'stop'],
  ['454 4.7.0 Temporary authentication failure', 'no answer'],
])('%s to a sign-in: %s', (response, kind) => {
  expect(emailFailure(answer(response, 'AUTH PLAIN', 'EAUTH')).kind).toBe(kind)
})

test.each([
  ['ESOCKET', 'no answer'],
  ['EABORT', 'no answer'],
  ['ENOAUTH', 'stop'],
  ['EENVELOPE', 'retry'],
])('%s without an answer: %s', (code, kind) => {
  expect(emailFailure(Object.assign(new Error('words'), { code })).kind).toBe(kind)
})
