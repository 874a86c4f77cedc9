import { expect, test } from 'vitest'
import { columnsWithProblems, correctionsIn } from './row-state.tsx'

const detail = {
  columns: [
    { heading: 'Flat No', samples: [], field: 'property' as const },
    { heading: 'GSM', samples: [], field: 'tenant_phone' as const },
    { heading: '', samples: [], field: null },
  ],
  fields: [
    { field: 'property' as const, label: 'Property' },
    { field: 'tenant_phone' as const, label: 'Tenant phone' },
    { field: 'price' as const, label: 'Price' },
  ],
}
const problem = (kind: 'error' | 'warning', column: string | null) => ({ kind, column, message: kind })

test('cells with an error come before those with a warning, each with its first problem', () => {
  const problems = [
    problem('warning', 'Property'),
    problem('error', null),
    // The sheet has no column for this field.
    problem('error', 'Price'),
    problem('error', 'Tenant phone'),
    problem('warning', 'Tenant phone'),
  ]
  expect([...columnsWithProblems(detail, { problems })]).toEqual([
    [1, problem('error', 'Tenant phone')],
    [0, problem('warning', 'Property')],
  ])
})

test('a correction says what was uploaded and what counts', () => {
  const uploaded = ['Flat 1', '0803 12']
  expect(correctionsIn(detail, { cells: ['Flat 1', '0803 765 4321', 'x'], uploaded })).toEqual([
    { heading: 'GSM', before: '0803 12', after: '0803 765 4321' },
    { heading: 'Column 3', before: '', after: 'x' },
  ])
  expect(correctionsIn(detail, { cells: uploaded, uploaded: null })).toEqual([])
})
