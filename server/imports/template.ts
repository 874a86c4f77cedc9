import { PROPERTY_STATUSES } from '#contract/properties.ts'
import {
  EXPLAINING_TAB,
  FIELD_LABELS,
  MOST_SHEET_COLUMNS,
  MOST_SHEET_ROWS,
  SHEET_FIELDS,
} from '#contract/sheet-fields.ts'
import type { KnownAttribute } from '#server/sheets/headings/guess-fields.ts'

const EXPLAINED: Record<(typeof SHEET_FIELDS)[number], [words: string, example: string]> = {
  property: [
    'Needed. How the property is called. Rows with the same name are about the same property; capitals, spaces and dashes make no difference.',
    'House 4',
  ],
  price: [
    'Naira. A new property needs one; one price can be given for all rows that have none.',
    '1,200,000',
  ],
  description: ['What else is said of the property.', 'Three bedrooms and a balcony'],
  status: [
    'available, rented or sold. Left empty, it is rented where somebody lives there, and else available.',
    'rented',
  ],
  landlord_name: ['Who owns the property. Left empty, the estate does.', 'Ngozi Eze'],
  landlord_email: ['What they sign in with, and where their invitation goes.', 'ngozi@example.com'],
  landlord_phone: [
    'Who has no email signs in with this number, and is invited by WhatsApp. With another country, begin with a plus.',
    '0803 123 4567',
  ],
  tenant_name: [
    'Who lives there. Write one row for each tenant of a property; leave it empty where nobody does.',
    'Bola Ade',
  ],
  tenant_email: ['As for the landlord.', 'bola@example.com'],
  tenant_phone: ['As for the landlord.', '0805 765 4321'],
  tenant_address: ['Where letters to the tenant go, where that is another address.', '2 Marina Road, Lagos'],
  starts_on: [
    'The first day, with the day before the month. Left empty, it is the day of the import.',
    '01/02/2025',
  ],
  opening_balance: [
    'Naira owed from before. What was paid in advance is written with a minus, as -5,000.',
    '45,000',
  ],
  opening_due_on: ['Since when that is owed.', '31/12/2025'],
}
const NOTES = [
  'Columns may be in any order and may be left out; other headings can be chosen after the upload.',
  'An empty cell changes nothing that is there already.',
  'Nothing is written before you have seen what would be, and nobody is told before you send invitations.',
  `At most ${new Intl.NumberFormat('en').format(MOST_SHEET_ROWS)} rows and 10 MB. XLSX or CSV.`,
]
const COLUMN_WIDTH = 20
const WORDS_WIDTH = 110

export async function templateFile(attributes: readonly KnownAttribute[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  const headings = [
    ...SHEET_FIELDS.map((field) => FIELD_LABELS[field]),
    ...attributes.slice(0, MOST_SHEET_COLUMNS - SHEET_FIELDS.length).map(({ name }) => name),
  ]
  const status = String.fromCharCode('A'.charCodeAt(0) + SHEET_FIELDS.indexOf('status'))
  return writeXlsx({
    sheets: [
      {
        name: 'Estate',
        columns: headings.map((header) => ({ header, width: COLUMN_WIDTH })),
        rows: [headings],
        freezePane: { rows: 1 },
        dataValidations: [
          {
            type: 'list',
            values: [...PROPERTY_STATUSES],
            allowBlank: true,
            range: `${status}2:${status}${MOST_SHEET_ROWS + 1}`,
          },
        ],
      },
      {
        name: EXPLAINING_TAB,
        columns: [{ width: COLUMN_WIDTH }, { width: WORDS_WIDTH }, { width: COLUMN_WIDTH * 2 }],
        rows: [
          ['Column', 'What to write', 'For example'],
          ...SHEET_FIELDS.map((field) => [FIELD_LABELS[field], ...EXPLAINED[field]]),
          ...attributes.map(({ name }) => [name, 'An attribute of the property.', '']),
          [],
          ...NOTES.map((note) => ['', note]),
        ],
      },
    ],
  })
}
