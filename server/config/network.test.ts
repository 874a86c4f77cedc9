import { expect, test } from 'vitest'
import { distanceTo } from './network.ts'

test.each([
  ['localhost', 'here'],
  ['127.0.0.1', 'here'],
  ['127.8.9.10', 'here'],
  ['::1', 'here'],
  ['[::1]', 'here'],
  ['/run/postgresql', 'here'],
  ['10.0.0.4', 'private'],
  ['172.31.0.1', 'private'],
  ['192.168.1.2', 'private'],
  ['[fd00::4]', 'private'],
  ['database', 'private'],
  ['db.internal', 'private'],
  ['172.32.0.1', 'public'],
  ['0.0.0.0', 'public'],
  ['::', 'public'],
  ['2001:db8::1', 'public'],
  ['db.example.com', 'public'],
  ['127.0.0.1.example.com', 'public'],
])('%s is %s', (host, distance) => {
  expect(distanceTo(host)).toBe(distance)
})
