import { describe, expect, it } from 'vitest'
import { pgTable } from '#server/database/drizzle.ts'
import { instantColumn } from './columns.ts'

const { at } = pgTable('moments', { at: instantColumn() })

describe('a moment from the database', () => {
  it.each([
    ['2026-11-21 11:35:59+00', '2026-11-21T11:35:59.000Z'],
    ['2026-11-21 11:35:59.1+00', '2026-11-21T11:35:59.100Z'],
    ['2026-11-21 11:35:59.123987+00', '2026-11-21T11:35:59.123Z'],
    ['2026-11-21 12:35:59.5+01', '2026-11-21T11:35:59.500Z'],
    ['2026-11-21T11:35:59.123Z', '2026-11-21T11:35:59.123Z'],
  ])('%s is %s', (text, moment) => {
    expect(at.mapFromDriverValue(text)).toBe(moment)
  })
})
