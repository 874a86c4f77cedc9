import { expect, test } from 'vitest'
import { distanceTo, localUrl } from './network.ts'

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

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['fd00::4', 'http://[fd00::4]:3000'],
  ['localhost', 'http://localhost:3000'],
])('what listens on %s is reached from here at %s', (host, url) => {
  expect(localUrl({ host, port: 3000 })).toBe(url)
})
