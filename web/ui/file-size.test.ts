import { expect, test } from 'vitest'
import { formatSize, MB_BYTES } from './file-size.ts'

test('a size is told as people say it', () =>
  expect([1, 340 * 1024, 1.2 * MB_BYTES].map(formatSize)).toEqual(['1 kB', '340 kB', '1.2 MB']))
