import { expect, test } from 'vitest'
import { commandOf } from './keys.ts'

const press = (key: string, more: { ctrlKey?: boolean; repeat?: boolean; inside?: RegExp } = {}) => {
  const { inside, ...keys } = more
  const closest = (selectors: string) => (inside?.test(selectors) ? {} : null)
  const none = { ctrlKey: false, metaKey: false, altKey: false, repeat: false }
  return commandOf({ ...none, ...keys, key, target: { closest } })
}

test('each key of the help line does what it says', () => {
  expect(press('Enter')).toEqual({ do: 'confirm' })
  expect(press('ArrowDown')).toEqual({ do: 'move', by: 1 })
  expect(press('k')).toEqual({ do: 'move', by: -1 })
  expect(press('ArrowLeft')).toEqual({ do: 'choose', by: -1 })
  expect(press('3')).toEqual({ do: 'choose', at: 2 })
  expect(press('/')).toEqual({ do: 'search' })
  expect(press('S')).toEqual({ do: 'split' })
  expect(press('x')).toEqual({ do: 'set aside' })
  expect(press('r')).toEqual({ do: 'reject' })
  expect(press('u')).toEqual({ do: 'undo' })
  expect(press('6')).toBeNull()
})

test('keys typed into a field, and those of the browser, do nothing', () => {
  expect(press('x', { inside: /textarea/ })).toBeNull()
  expect(press('r', { ctrlKey: true })).toBeNull()
})

test('Enter on a button is that of the button', () => {
  expect(press('Enter', { inside: /^:is\(button/ })).toBeNull()
  expect(press('x', { inside: /^:is\(button/ })).toEqual({ do: 'set aside' })
})

test('a key held down moves on, and books nothing', () => {
  expect(press('j', { repeat: true })).toEqual({ do: 'move', by: 1 })
  expect(press('Enter', { repeat: true })).toBeNull()
  expect(press('u', { repeat: true })).toBeNull()
})
